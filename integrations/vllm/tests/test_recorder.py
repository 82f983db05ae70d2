"""Tests of the recorder against a stand-in of vLLM's scheduler: python3 -m unittest discover -s integrations/vllm/tests

The logs in testdata were written by vLLM's own scheduler (its main branch of 2026-08-20; model runner and network were
faked, a step is a unit of time). The stand-in is driven through the same requests, and the recorder must write the same
lines."""

import importlib
import json
import logging
import os
import sys
import tempfile
import unittest
from pathlib import Path
from types import SimpleNamespace

HERE = Path(__file__).resolve().parent
sys.path[:0] = [str(HERE / "standin"), str(HERE.parent)]

import sq_recorder  # noqa: E402
from vllm.v1.core.sched.output import KVConnectorOutput, ModelRunnerOutput  # noqa: E402
from vllm.v1.request import Request, RequestStatus  # noqa: E402


def config_of(line):
    """Returns the vLLM configuration that a config line describes."""
    transfer = line["connector"] and SimpleNamespace(kv_role=line["role"], kv_connector=line["connector"])
    config = SimpleNamespace(
        cache_config=SimpleNamespace(
            block_size=line["block_size"],
            enable_prefix_caching=line["prefix_caching"],
            watermark=line["watermark"],
        ),
        scheduler_config=SimpleNamespace(
            max_num_batched_tokens=line["max_num_batched_tokens"],
            max_num_seqs=line["max_num_seqs"],
            long_prefill_token_threshold=line["chunk"],
            async_scheduling=line["async"],
            scheduler_reserve_full_isl=line["reserve_full_isl"],
            policy=line["policy"],
        ),
        model_config=SimpleNamespace(max_model_len=line["max_model_len"]),
        kv_transfer_config=transfer,
        parallel_config=SimpleNamespace(data_parallel_size=1),
    )
    return config, SimpleNamespace(num_blocks=line["num_blocks"])


def request_of(line, hashes=()):
    remote = line.get("remote")
    params = {f"do_remote_{remote}": True} if remote else None
    return Request(line["id"], line["prompt"], line["max_tokens"], params, hashes)


SMALL = dict(block_size=16, num_blocks=11, max_num_batched_tokens=100, max_num_seqs=4, chunk=0, max_model_len=8192)
SMALL.update({"async": False, "prefix_caching": False, "reserve_full_isl": True, "watermark": 0.0, "policy": "fcfs"})
SMALL.update(role=None, connector=None)


class RecorderTest(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.path = Path(folder.name) / "log.jsonl"
        self.environ = {"SQ_RECORD_FILE": str(self.path), "SQ_RECORD_IDLE": "1"}

    def make(self, line, kind=sq_recorder.RecordingScheduler, **environ):
        """Returns a recorded stand-in. The clock shows what the test sets."""
        before = dict(os.environ)
        os.environ.update(self.environ | environ)
        self.addCleanup(lambda: (os.environ.clear(), os.environ.update(before)))
        config, cache = config_of(line)
        self.clock = line.get("t", 0)
        make_log = sq_recorder._Log.__init__

        def with_clock(log, engine):
            make_log(log, engine)
            log.clock = lambda: self.clock

        sq_recorder._Log.__init__ = with_clock
        try:
            return kind(config, cache, connector=line["connector"] and object())
        finally:
            sq_recorder._Log.__init__ = make_log

    def step(self, scheduler, recvd=(), sent=(), at=None):
        """One iteration: every request whose tokens are all computed gets one token more."""
        output = scheduler.schedule()
        self.clock = self.clock if at is None else at
        return self.update(scheduler, output, recvd, sent)

    def update(self, scheduler, output, recvd=(), sent=()):
        ids = list(output.num_scheduled_tokens)
        done = [scheduler.requests[i] for i in ids if i in scheduler.requests]
        sampled = [[7] if r.num_computed_tokens == r.num_tokens else [] for r in done]
        transfer = KVConnectorOutput(sent, set(recvd)) if recvd or sent else None
        return scheduler.update_from_output(output, ModelRunnerOutput([r.request_id for r in done], sampled, transfer))

    def lines(self, scheduler):
        scheduler._sq_log.close()
        return [json.loads(line) for line in self.path.read_text().splitlines()]


class AgainstTheRealOne(RecorderTest):
    def test_logs(self):
        logs = sorted((HERE / "testdata").glob("*.jsonl"))
        self.assertGreaterEqual(len(logs), 6)
        for log in logs:
            lines = [json.loads(line) for line in log.read_text().splitlines()]
            for engine in sorted({line["eng"] for line in lines}):
                with self.subTest(log=log.stem, engine=engine):
                    self.path.unlink(missing_ok=True)
                    want = [line for line in lines if line["eng"] == engine]
                    self.assertEqual(self.drive(want), want)

    def drive(self, lines):
        """Drives the stand-in through a log's requests and steps, and returns what the recorder wrote."""
        scheduler = self.make(lines[0])
        output = None
        for line in lines[1:]:
            self.clock = line["t"]
            if line["e"] == "add":
                scheduler.add_request(request_of(line))
            elif line["e"] == "schedule":
                output = scheduler.schedule()
            elif line["e"] == "update":
                self.update(scheduler, output, line["recvd"], line["sent"])
            elif line["e"] == "finish":
                scheduler.finish_requests(line["ids"], RequestStatus[line["status"]])
        return self.lines(scheduler)


class Changes(RecorderTest):
    """The recorder changes nothing and survives everything."""

    def run_plain(self, kind):
        scheduler = self.make(SMALL, kind)
        for k in range(3):
            scheduler.add_request(Request(f"r{k}", 60 + k, 40))
        seen = []
        for _ in range(200):
            output = scheduler.schedule()
            result = self.update(scheduler, output)
            seen.append((output, result))
        return scheduler, seen

    def test_same_answers(self):
        from vllm.v1.core.sched.scheduler import Scheduler

        _, plain = self.run_plain(Scheduler)
        _, recorded = self.run_plain(sq_recorder.RecordingScheduler)
        self.assertEqual(recorded, plain)

    def test_asynchronous(self):
        from vllm.v1.core.sched.async_scheduler import AsyncScheduler

        self.assertTrue(issubclass(sq_recorder.RecordingAsyncScheduler, AsyncScheduler))
        scheduler = self.make(SMALL, sq_recorder.RecordingAsyncScheduler)
        scheduler.add_request(Request("r0", 60, 2))
        first, second = scheduler.schedule(), scheduler.schedule()
        self.update(scheduler, first)
        self.update(scheduler, second)
        numbers = [(line["e"], line["n"]) for line in self.lines(scheduler) if "n" in line]
        self.assertEqual(numbers, [("schedule", 1), ("schedule", 2), ("update", 1), ("update", 2)])

    def test_a_field_that_moved(self):
        for holder, name, field in (
            ("kv_cache_manager", "block_pool", "free"),
            (None, "running", "running"),
            (None, "requests", "finished"),
        ):
            with self.subTest(field=field), self.assertLogs("vllm.sq_recorder", logging.WARNING) as warned:
                self.path.unlink(missing_ok=True)
                scheduler = self.make(SMALL, self.renamed(holder, name))
                scheduler.add_request(Request("r0", 60, 3))
                for _ in range(4):
                    self.step(scheduler)
                lines = [line for line in self.lines(scheduler) if line["e"] in ("schedule", "update")]
                self.assertEqual(len(lines), 8)
                told = [m for m in warned.output if f"'{field}'" in m]
                self.assertEqual(len(told), 1, warned.output)

    def renamed(self, holder, name):
        """Returns a recorded scheduler that hides one of its fields from the recorder's half."""

        class Hiding(sq_recorder.RecordingScheduler):
            hidden = False

            def _sq_guard(self, what, record, *args):
                self.hidden = True
                try:
                    return super()._sq_guard(what, record, *args)
                finally:
                    self.hidden = False

            def __getattribute__(self, field):
                if object.__getattribute__(self, "hidden"):
                    if holder is None and field == name:
                        raise AttributeError(field)
                    if holder == field:
                        return Without(object.__getattribute__(self, field), name)
                return object.__getattribute__(self, field)

        return Hiding

    def test_file_that_cannot_be_written(self):
        with self.assertLogs("vllm.sq_recorder", logging.WARNING) as warned:
            scheduler = self.make(SMALL, SQ_RECORD_FILE=str(self.path / "no" / "folder"))
            scheduler.add_request(Request("r0", 60, 2))
            self.step(scheduler)
            self.step(scheduler)
        self.assertEqual(len(warned.output), 1)
        self.assertEqual(scheduler.requests, {})

    def test_disk_that_fills(self):
        scheduler = self.make(SMALL)
        scheduler._sq_log.file.close()
        scheduler._sq_log.file = FullDisk()
        with self.assertLogs("vllm.sq_recorder", logging.WARNING) as warned:
            scheduler.add_request(Request("r0", 60, 2))
            self.step(scheduler)
            self.step(scheduler)
        self.assertEqual(["the recording ends here" in m for m in warned.output], [True, False])
        self.assertEqual(scheduler.requests, {})

    def test_an_older_output(self):
        """Older releases say who resumes by position, and do not say who was preempted."""
        from vllm.v1.core.sched.scheduler import Scheduler

        class Older(Scheduler):
            def schedule(self):
                output = super().schedule()
                cached = output.scheduled_cached_reqs
                cached.resumed_from_preemption = [i in cached.resumed_req_ids for i in cached.req_ids]
                del cached.resumed_req_ids, output.preempted_req_ids
                return output

        class Recorded(sq_recorder._Recording, Older):
            pass

        told = []
        for kind in (sq_recorder.RecordingScheduler, Recorded):
            self.path.unlink(missing_ok=True)
            scheduler, _ = self.run_plain(kind)
            told.append(self.lines(scheduler))
        self.assertEqual(told[0], told[1])
        self.assertTrue(any(line.get("preempted") for line in told[0]))
        self.assertTrue(any(line.get("resumed") for line in told[0]))


class Without:
    """An object without one of its fields."""

    def __init__(self, of, name):
        self.of, self.name = of, name

    def __getattr__(self, field):
        if field == self.name:
            raise AttributeError(field)
        return getattr(self.of, field)


class FullDisk:
    def write(self, text):
        raise OSError(28, "No space left on device")

    def flush(self):
        pass

    def close(self):
        raise OSError(28, "No space left on device")


class Lines(RecorderTest):
    def test_idle_calls_are_left_out(self):
        scheduler = self.make(SMALL, SQ_RECORD_IDLE="0")
        for _ in range(5):
            self.step(scheduler)
        scheduler.add_request(Request("r0", 60, 1))
        self.step(scheduler)
        self.step(scheduler)
        lines = self.lines(scheduler)
        self.assertEqual([line["e"] for line in lines], ["config", "add", "schedule", "free", "update"])
        self.assertEqual(lines[2]["n"], 6)

    def test_abort(self):
        scheduler = self.make(SMALL)
        for k in range(2):
            scheduler.add_request(Request(f"r{k}", 60, 9))
        self.step(scheduler)
        scheduler.finish_requests(iter(["r1", "nobody"]), RequestStatus.FINISHED_ABORTED)
        self.assertEqual(list(scheduler.requests), ["r0"])
        finish, free = self.lines(scheduler)[-2:]
        self.assertEqual((finish["ids"], finish["status"]), (["r1"], "FINISHED_ABORTED"))
        self.assertEqual((free["id"], free["held"], free["free"]), ("r1", 3, 6))
        scheduler.finish_requests(None, RequestStatus.FINISHED_ABORTED)
        self.assertEqual(scheduler.requests, {})

    def test_hashes(self):
        caching = SMALL | {"prefix_caching": True}
        hashes = [bytes([k]) * 32 for k in range(4)]
        for keep in ("1", "0"):
            with self.subTest(keep=keep):
                self.path.unlink(missing_ok=True)
                scheduler = self.make(caching, SQ_RECORD_HASHES=keep)
                scheduler.add_request(Request("r0", 60, 2, None, hashes))
                add = self.lines(scheduler)[1]
                want = ["00" * 8, "01" * 8, "02" * 8] if keep == "1" else None
                self.assertEqual(add.get("hashes"), want)

    def test_names(self):
        for role, size, want in (("kv_producer", 1, "P"), ("kv_consumer", 1, "D"), (None, 1, "E"), (None, 2, "E1")):
            config, _ = config_of(SMALL)
            config.parallel_config = SimpleNamespace(data_parallel_size=size, data_parallel_rank=1)
            self.assertEqual(sq_recorder.RecordingScheduler._sq_name(config, role), want)
        self.assertEqual(self.make(SMALL, SQ_RECORD_ENGINE="decode-7")._sq_log.engine, "decode-7")

    def test_shutdown(self):
        scheduler = self.make(SMALL)
        scheduler.shutdown()
        self.assertTrue(scheduler.stopped)
        self.assertIsNone(scheduler._sq_log.file)
        importlib.reload(sq_recorder)


if __name__ == "__main__":
    unittest.main()
