import enum


class RequestStatus(enum.IntEnum):
    WAITING = enum.auto()
    WAITING_FOR_REMOTE_KVS = enum.auto()
    RUNNING = enum.auto()
    PREEMPTED = enum.auto()
    FINISHED_STOPPED = enum.auto()
    FINISHED_LENGTH_CAPPED = enum.auto()
    FINISHED_ABORTED = enum.auto()
    FINISHED_ERROR = enum.auto()


class Request:
    def __init__(self, request_id, num_prompt_tokens, max_tokens, kv_transfer_params=None, block_hashes=()):
        self.request_id = request_id
        self.num_prompt_tokens = num_prompt_tokens
        self.max_tokens = max_tokens
        self.kv_transfer_params = kv_transfer_params
        self.block_hashes = list(block_hashes)
        self.status = RequestStatus.WAITING
        self.num_computed_tokens = 0
        self.num_output_tokens = 0

    @property
    def num_tokens(self):
        return self.num_prompt_tokens + self.num_output_tokens

    def is_finished(self):
        return self.status >= RequestStatus.FINISHED_STOPPED
