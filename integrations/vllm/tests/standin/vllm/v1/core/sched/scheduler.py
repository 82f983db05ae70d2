from collections import deque

from vllm.v1.core.sched.output import (
    CachedRequestData,
    EngineCoreOutput,
    EngineCoreOutputs,
    FinishReason,
    NewRequestData,
    SchedulerOutput,
)
from vllm.v1.request import RequestStatus


class BlockPool:
    def __init__(self, num_blocks):
        self.free = list(range(1, num_blocks))  # block 0 is never used

    def get_num_free_blocks(self):
        return len(self.free)


class KVCacheManager:
    def __init__(self, num_blocks, block_size):
        self.block_pool = BlockPool(num_blocks)
        self.block_size = block_size
        self.blocks = {}

    def get_block_ids(self, request_id):
        return (list(self.blocks.get(request_id, ())),)

    def missing(self, request, tokens):
        return -(-tokens // self.block_size) - len(self.blocks.get(request.request_id, ()))

    def allocate(self, request, tokens):
        missing = self.missing(request, tokens)
        if missing > len(self.block_pool.free):
            return False
        table = self.blocks.setdefault(request.request_id, [])
        for _ in range(missing):
            table.append(self.block_pool.free.pop())
        return True

    def free(self, request):
        self.block_pool.free.extend(reversed(self.blocks.pop(request.request_id, ())))


class Scheduler:
    """First come, first served, chunked prefills, preemption of the last admitted, full reservation at admission, and
    a connector that parks requests whose KV is elsewhere."""

    def __init__(self, vllm_config, kv_cache_config, connector=None):
        self.vllm_config = vllm_config
        self.cache_config = vllm_config.cache_config
        self.scheduler_config = vllm_config.scheduler_config
        self.kv_cache_config = kv_cache_config
        self.connector = connector
        self.kv_cache_manager = KVCacheManager(kv_cache_config.num_blocks, self.cache_config.block_size)
        self.requests = {}
        self.waiting = deque()
        self.running = []
        self.received = set()
        self.stopped = False

    def add_request(self, request):
        self.requests[request.request_id] = request
        self.waiting.append(request)

    def schedule(self):
        config = self.scheduler_config
        budget = config.max_num_batched_tokens
        tokens, new, resumed, preempted = {}, [], [], set()

        def wanted(request):
            left = request.num_tokens - request.num_computed_tokens
            if config.long_prefill_token_threshold:
                left = min(left, config.long_prefill_token_threshold)
            return min(left, budget)

        k = 0
        while k < len(self.running) and budget > 0:
            request = self.running[k]
            n = wanted(request)
            if n == 0:
                k += 1
                continue
            while not self.kv_cache_manager.allocate(request, request.num_computed_tokens + n):
                victim = self.running.pop()
                budget += tokens.pop(victim.request_id, 0)
                self._preempt_request(victim, 0.0)
                preempted.add(victim.request_id)
                if victim is request:
                    break
            if request.status is not RequestStatus.RUNNING:
                break
            tokens[request.request_id] = n
            budget -= n
            k += 1
        blocked = deque()
        while not preempted and self.waiting and budget > 0 and len(self.running) < config.max_num_seqs:
            request = self.waiting[0]
            if request.status is RequestStatus.WAITING_FOR_REMOTE_KVS:
                if request.request_id not in self.received:
                    blocked.append(self.waiting.popleft())
                    continue
                self.received.discard(request.request_id)
                request.status = RequestStatus.WAITING
                request.num_computed_tokens = request.num_prompt_tokens - 1
            params = request.kv_transfer_params or {}
            if params.get("do_remote_prefill"):
                if not self.kv_cache_manager.allocate(request, request.num_prompt_tokens):
                    break
                params["do_remote_prefill"] = False
                request.status = RequestStatus.WAITING_FOR_REMOTE_KVS
                blocked.append(self.waiting.popleft())
                continue
            n = wanted(request)
            free = self.kv_cache_manager.block_pool.get_num_free_blocks()
            if self.kv_cache_manager.missing(request, request.num_tokens) > free:
                break
            self.kv_cache_manager.allocate(request, request.num_computed_tokens + n)
            self.waiting.popleft()
            (resumed if request.status is RequestStatus.PREEMPTED else new).append(request)
            request.status = RequestStatus.RUNNING
            self.running.append(request)
            tokens[request.request_id] = n
            budget -= n
        self.waiting.extendleft(reversed(blocked))
        cached = CachedRequestData()
        for request in self.running:
            if request.request_id in tokens and request not in new:
                cached.req_ids.append(request.request_id)
                cached.num_computed_tokens.append(request.num_computed_tokens)
        cached.resumed_req_ids = {r.request_id for r in resumed}
        output = SchedulerOutput(
            scheduled_new_reqs=[NewRequestData(r.request_id, r.num_computed_tokens) for r in new],
            scheduled_cached_reqs=cached,
            num_scheduled_tokens=tokens,
            preempted_req_ids=preempted,
        )
        for request_id, n in tokens.items():
            self.requests[request_id].num_computed_tokens += n
        return output

    def _preempt_request(self, request, timestamp):
        self.kv_cache_manager.free(request)
        request.status = RequestStatus.PREEMPTED
        request.num_computed_tokens = 0
        self.waiting.appendleft(request)

    def update_from_output(self, scheduler_output, model_runner_output):
        outputs = []
        sampled = dict(zip(model_runner_output.req_ids, model_runner_output.sampled_token_ids))
        for request_id in scheduler_output.num_scheduled_tokens:
            request = self.requests.get(request_id)
            if request is None or not sampled.get(request_id):
                continue
            request.num_output_tokens += len(sampled[request_id])
            reason = None
            if request.num_output_tokens >= request.max_tokens:
                reason = FinishReason.LENGTH
                request.status = RequestStatus.FINISHED_LENGTH_CAPPED
                self.running.remove(request)
                self._free_request(request)
            outputs.append(EngineCoreOutput(request_id, sampled[request_id], reason))
        transfer = model_runner_output.kv_connector_output
        if transfer is not None:
            self.received |= transfer.finished_recving or set()
            for request_id in transfer.finished_sending or ():
                self._free_blocks(self.requests[request_id])
        return {0: EngineCoreOutputs(outputs)}

    def _free_request(self, request):
        leased = (request.kv_transfer_params or {}).get("do_remote_decode")
        if not leased:
            self._free_blocks(request)

    def _free_blocks(self, request):
        self.kv_cache_manager.free(request)
        del self.requests[request.request_id]

    def finish_requests(self, request_ids, finished_status):
        ids = [request_ids] if isinstance(request_ids, str) else request_ids
        for request_id in list(self.requests) if ids is None else ids:
            request = self.requests.get(request_id)
            if request is None or request.is_finished():
                continue
            if request in self.running:
                self.running.remove(request)
            else:
                self.waiting.remove(request)
            request.status = finished_status
            self._free_blocks(request)

    def shutdown(self):
        self.stopped = True
