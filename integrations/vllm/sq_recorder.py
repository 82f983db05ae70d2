# Copyright the sq-sem authors. MIT licence; see the LICENSE file of sq-sem.
"""Records what a vLLM scheduler does, one JSON line an event.

Put this one file on PYTHONPATH and name a class of it:

    vllm serve MODEL --scheduler-cls sq_recorder.RecordingAsyncScheduler   # asynchronous scheduling, vLLM's default
    vllm serve MODEL --scheduler-cls sq_recorder.RecordingScheduler        # with --no-async-scheduling

The log holds lengths, ids, times and block counts. It holds no token and no text.

Settings are environment variables, read when the scheduler is made:

    SQ_RECORD_FILE    where to write. {engine} and {pid} are filled in. Default: sq-schedule-{engine}-{pid}.jsonl
    SQ_RECORD_ENGINE  the engine's name in the log. Default: P for a producer of KV, D for a consumer, else E,
                      with the data-parallel rank behind it where there are several
    SQ_RECORD_CLOCK   wall (seconds since 1970, the default) or monotonic (one machine only)
    SQ_RECORD_IDLE    1 writes also the calls that scheduled nothing and changed nothing
    SQ_RECORD_HASHES  0 leaves the hashes of prompt blocks out

The scheduler is not changed. Each method below calls vLLM's own first or last and returns its answer. A field that a
vLLM does not have is left out of the line, with one warning for the field. A file that cannot be written ends the
recording, with one warning, and the scheduler goes on.
"""

from __future__ import annotations

import atexit
import json
import logging
import os
import time

from vllm.v1.core.sched.async_scheduler import AsyncScheduler
from vllm.v1.core.sched.scheduler import Scheduler

__all__ = ["RecordingAsyncScheduler", "RecordingScheduler"]

logger = logging.getLogger("vllm.sq_recorder")

# A call of schedule that never gets an update (an engine that stops) must not be kept for ever. Engines have one or
# two iterations in flight, and one for each pipeline stage.
MAX_IN_FLIGHT = 64


class _Missing(Exception):
    """A field that this vLLM does not have."""


def _first(obj, *paths):
    """Returns the first of the dotted paths that obj has. Raises _Missing when it has none."""
    for path in paths:
        value = obj
        for name in path.split("."):
            try:
                value = getattr(value, name)
            except AttributeError:
                break
        else:
            return value
    raise _Missing(" or ".join(paths))


def _ids(ids):
    """Returns request ids in a fixed order: a set's own order changes from process to process."""
    return sorted(ids) if isinstance(ids, (set, frozenset)) else list(ids or ())


class _Log:
    """One engine's log file. Nothing that happens here reaches the scheduler."""

    def __init__(self, engine):
        self.engine = engine
        self.clock = time.monotonic if os.environ.get("SQ_RECORD_CLOCK") == "monotonic" else time.time
        self.idle = os.environ.get("SQ_RECORD_IDLE") == "1"
        self.warned = set()
        self.file = None
        path = os.environ.get("SQ_RECORD_FILE") or "sq-schedule-{engine}-{pid}.jsonl"
        path = path.replace("{engine}", engine).replace("{pid}", str(os.getpid()))
        try:
            self.file = open(path, "a", encoding="utf-8")
        except OSError as err:
            logger.warning("sq_recorder: %s cannot be written, nothing is recorded: %s", path, err)
            return
        atexit.register(self.close)
        logger.info("sq_recorder: engine %s is recorded in %s", engine, path)

    def now(self):
        return round(self.clock(), 6)

    def warn(self, what, err):
        """Tells once that a field is left out."""
        if what not in self.warned:
            self.warned.add(what)
            logger.warning("sq_recorder: lines go without %r: %s: %s", what, type(err).__name__, err)

    def put(self, line, name, read):
        """Sets line[name] to what read gives, or leaves it out with a warning."""
        try:
            line[name] = read()
        except Exception as err:  # noqa: BLE001 - another vLLM: the line goes without the field
            self.warn(name, err)

    def line(self, kind, at=None):
        return {"e": kind, "t": self.now() if at is None else at, "eng": self.engine}

    def write(self, line, flush=False):
        if self.file is None:
            return
        try:
            self.file.write(json.dumps(line, separators=(",", ":")) + "\n")
            if flush:
                self.file.flush()
        except (OSError, TypeError, ValueError) as err:
            logger.warning("sq_recorder: the recording ends here: %s", err)
            self.close()

    def close(self):
        file, self.file = self.file, None
        if file is not None:
            try:
                file.close()
            except OSError as err:
                logger.warning("sq_recorder: the end of the log is lost: %s", err)


class _Recording:
    """The recording half of a scheduler; vLLM's class is the other half."""

    _sq_ready = False  # until the log is open
    _sq_freed_by = None  # the request whose blocks are being freed: one of vLLM's methods may call the other

    def __init__(self, *args, **kwargs):
        super().__init__(*args, **kwargs)
        try:
            self._sq_start()
            self._sq_ready = True
        except Exception as err:  # noqa: BLE001 - a recorder never stops an engine
            logger.warning("sq_recorder: nothing is recorded: %s: %s", type(err).__name__, err)

    # What vLLM calls.

    def add_request(self, request, *args, **kwargs):
        if self._sq_ready:
            self._sq_guard("add", self._sq_add, request)
        return super().add_request(request, *args, **kwargs)

    def schedule(self, *args, **kwargs):
        if not self._sq_ready:
            return super().schedule(*args, **kwargs)
        began = self._sq_log.now()
        before = self._sq_guard("preempted", self._sq_running_ids)
        output = super().schedule(*args, **kwargs)
        self._sq_guard("schedule", self._sq_schedule, began, before, output)
        return output

    def update_from_output(self, scheduler_output, model_runner_output, *args, **kwargs):
        if not self._sq_ready:
            return super().update_from_output(scheduler_output, model_runner_output, *args, **kwargs)
        requests = self._sq_guard("finished", self._sq_requests_of, scheduler_output)
        result = super().update_from_output(scheduler_output, model_runner_output, *args, **kwargs)
        self._sq_guard("update", self._sq_update, scheduler_output, model_runner_output, result, requests or {})
        return result

    def finish_requests(self, request_ids, finished_status, *args, **kwargs):
        if self._sq_ready:
            if request_ids is not None and not isinstance(request_ids, str):
                request_ids = list(request_ids)  # an iterator is read once only
            self._sq_guard("finish", self._sq_finish, request_ids, finished_status)
        return super().finish_requests(request_ids, finished_status, *args, **kwargs)

    def _free_blocks(self, request, *args, **kwargs):
        return self._sq_freeing(request, super()._free_blocks, request, *args, **kwargs)

    def _preempt_request(self, request, *args, **kwargs):
        return self._sq_freeing(request, super()._preempt_request, request, *args, **kwargs)

    def shutdown(self, *args, **kwargs):
        if self._sq_ready:
            self._sq_log.close()
        return super().shutdown(*args, **kwargs)

    # What is written.

    def _sq_guard(self, what, record, *args):
        try:
            return record(*args)
        except Exception as err:  # noqa: BLE001 - another vLLM: the line is left out
            self._sq_log.warn(what, err)
            return None

    def _sq_start(self):
        config = self.vllm_config
        role = getattr(getattr(config, "kv_transfer_config", None), "kv_role", None)
        self._sq_log = _Log(os.environ.get("SQ_RECORD_ENGINE") or self._sq_name(config, role))
        self._sq_n = 0
        self._sq_calls = []  # (scheduler output, its number, whether its line was written)
        self._sq_parked = set()
        self._sq_hashes = os.environ.get("SQ_RECORD_HASHES") != "0"
        log = self._sq_log
        line = log.line("config")
        log.put(line, "num_blocks", lambda: _first(self, "kv_cache_config.num_blocks", "cache_config.num_gpu_blocks"))
        for name, paths in (
            ("block_size", ("cache_config.block_size",)),
            ("max_num_batched_tokens", ("scheduler_config.max_num_batched_tokens",)),
            ("max_num_seqs", ("scheduler_config.max_num_seqs",)),
            ("chunk", ("scheduler_config.long_prefill_token_threshold",)),
            ("max_model_len", ("model_config.max_model_len", "scheduler_config.max_model_len")),
            ("async", ("scheduler_config.async_scheduling",)),
            ("prefix_caching", ("cache_config.enable_prefix_caching",)),
            ("reserve_full_isl", ("scheduler_config.scheduler_reserve_full_isl",)),
            ("watermark", ("scheduler_config.watermark", "cache_config.watermark")),
            ("policy", ("scheduler_config.policy",)),
        ):
            log.put(line, name, lambda paths=paths: _plain(_first(config, *paths)))
        line["role"] = role
        line["connector"] = getattr(getattr(config, "kv_transfer_config", None), "kv_connector", None)
        log.write(line, flush=True)

    @staticmethod
    def _sq_name(config, role):
        name = {"kv_producer": "P", "kv_consumer": "D"}.get(role, "E")
        parallel = getattr(config, "parallel_config", None)
        if getattr(parallel, "data_parallel_size", 1) > 1:
            name += str(getattr(parallel, "data_parallel_rank", ""))
        return name

    def _sq_add(self, request):
        log = self._sq_log
        line = log.line("add")
        line["id"] = request.request_id
        log.put(line, "prompt", lambda: int(request.num_prompt_tokens))
        log.put(line, "max_tokens", lambda: int(request.max_tokens))
        params = getattr(request, "kv_transfer_params", None) or {}
        remote = "prefill" if params.get("do_remote_prefill") else "decode" if params.get("do_remote_decode") else None
        line["remote"] = remote
        if self._sq_hashes and getattr(self.cache_config, "enable_prefix_caching", False):
            log.put(line, "hashes", lambda: self._sq_hashes_of(request))
        log.write(line)

    def _sq_hashes_of(self, request):
        full = request.num_prompt_tokens // self.cache_config.block_size
        return [h.hex()[:16] if isinstance(h, bytes) else str(h) for h in request.block_hashes[:full]]

    def _sq_schedule(self, began, before, output):
        log = self._sq_log
        self._sq_n += 1
        line = log.line("schedule")
        line["n"], line["began"] = self._sq_n, began
        log.put(line, "tokens", lambda: dict(output.num_scheduled_tokens))
        log.put(line, "new", lambda: {r.req_id: r.num_computed_tokens for r in output.scheduled_new_reqs})
        log.put(line, "resumed", lambda: self._sq_resumed(output.scheduled_cached_reqs))
        log.put(line, "preempted", lambda: self._sq_preempted(before, output))
        log.put(line, "parked", self._sq_newly_parked)
        self._sq_state(line)
        written = log.idle or any(line.get(k) for k in ("tokens", "preempted", "parked"))
        self._sq_calls.append((output, self._sq_n, written))
        del self._sq_calls[:-MAX_IN_FLIGHT]
        if written:
            log.write(line)

    @staticmethod
    def _sq_resumed(cached):
        """Returns the requests that go on after a preemption, and the tokens they had computed when they were admitted."""
        ids, computed = cached.req_ids, cached.num_computed_tokens
        if hasattr(cached, "resumed_req_ids"):
            return {i: c for i, c in zip(ids, computed) if i in cached.resumed_req_ids}
        return {i: c for i, c, again in zip(ids, computed, cached.resumed_from_preemption) if again}

    def _sq_running_ids(self):
        return [r.request_id for r in self.running]

    def _sq_preempted(self, before, output):
        """Returns who was preempted: as vLLM says where it does, else who ran before the call and does not after it."""
        said = getattr(output, "preempted_req_ids", None)
        if said is not None:
            return _ids(said)
        if before is None:
            raise _Missing("running")
        after = set(self._sq_running_ids())
        return [i for i in before if i not in after]

    def _sq_newly_parked(self):
        """Returns the requests that began to wait for remote KV in this call, and the blocks they have."""
        if getattr(self, "connector", None) is None:
            return {}
        parked = {}
        for queue in (self.waiting, getattr(self, "skipped_waiting", ())):
            for request in queue:
                if request.status.name == "WAITING_FOR_REMOTE_KVS":
                    parked[request.request_id] = None
        new = {i: self._sq_blocks(i) for i in parked if i not in self._sq_parked}
        self._sq_parked = set(parked)
        return new

    def _sq_blocks(self, request_id):
        """Returns the number of blocks of a request, over all groups of layers."""
        return sum(len(group) for group in self.kv_cache_manager.get_block_ids(request_id))

    def _sq_state(self, line):
        log = self._sq_log
        log.put(line, "running", lambda: len(self.running))
        log.put(line, "waiting", lambda: len(self.waiting) + len(getattr(self, "skipped_waiting", ())))
        log.put(line, "free", self._sq_free)

    def _sq_free(self):
        return self.kv_cache_manager.block_pool.get_num_free_blocks()

    def _sq_requests_of(self, output):
        return {i: self.requests[i] for i in output.num_scheduled_tokens if i in self.requests}

    def _sq_update(self, output, model_output, result, requests):
        log = self._sq_log
        line = log.line("update")
        call, written = self._sq_call(output)
        if call is None:
            return  # the schedule was recorded nowhere
        line["n"] = call
        line["out"], line["finished"] = {}, {}
        log.put(line, "out", lambda: self._sq_tokens_out(result))
        log.put(line, "finished", lambda: self._sq_finished(result, requests))
        transfer = getattr(model_output, "kv_connector_output", None)
        line["recvd"] = _ids(getattr(transfer, "finished_recving", None))
        line["sent"] = _ids(getattr(transfer, "finished_sending", None))
        line["invalid"] = len(getattr(transfer, "invalid_block_ids", None) or ())
        self._sq_state(line)
        told = any(line.get(k) for k in ("out", "finished", "recvd", "sent", "invalid"))
        if written or told:
            log.write(line, flush=True)

    def _sq_call(self, output):
        for k, (known, n, written) in enumerate(self._sq_calls):
            if known is output:
                del self._sq_calls[k]
                return n, written
        return None, False

    @staticmethod
    def _sq_outputs(result):
        groups = result.values() if isinstance(result, dict) else [result]
        return [o for group in groups for o in group.outputs]

    def _sq_tokens_out(self, result):
        counts = {o.request_id: len(o.new_token_ids) for o in self._sq_outputs(result)}
        return {i: n for i, n in counts.items() if n}

    def _sq_finished(self, result, requests):
        finished = {}
        for out in self._sq_outputs(result):
            if out.finish_reason is not None:
                request = requests.get(out.request_id)
                finished[out.request_id] = [str(out.finish_reason), None if request is None else request.num_output_tokens]
        return finished

    def _sq_finish(self, request_ids, status):
        if request_ids is None:
            request_ids = list(self.requests)
        elif isinstance(request_ids, str):
            request_ids = [request_ids]
        known = [i for i in request_ids if i in self.requests and not self.requests[i].is_finished()]
        if known:
            line = self._sq_log.line("finish")
            line["ids"], line["status"] = known, status.name
            self._sq_log.write(line, flush=True)

    def _sq_freeing(self, request, free, *args, **kwargs):
        """Frees by vLLM's own method, and writes what the request had before and what is free after it."""
        if not self._sq_ready or self._sq_freed_by is request:
            return free(*args, **kwargs)
        held = self._sq_guard("held", self._sq_blocks, request.request_id)
        outer, self._sq_freed_by = self._sq_freed_by, request
        try:
            answer = free(*args, **kwargs)
        finally:
            self._sq_freed_by = outer
        self._sq_guard("free", self._sq_freed, request, held)
        return answer

    def _sq_freed(self, request, held):
        log = self._sq_log
        line = log.line("free")
        line["id"] = request.request_id
        if held is not None:
            line["held"] = held
        log.put(line, "deferred", lambda: bool(held) and self._sq_blocks(request.request_id) > 0)
        log.put(line, "free", self._sq_free)
        log.write(line)


def _plain(value):
    """Returns a setting as JSON has it: an enumeration by its value."""
    return getattr(value, "value", value)


class RecordingScheduler(_Recording, Scheduler):
    """vLLM's scheduler, recorded."""


class RecordingAsyncScheduler(_Recording, AsyncScheduler):
    """vLLM's asynchronous scheduler, recorded. vLLM schedules asynchronously only with a class derived from its own."""
