import enum
from dataclasses import dataclass, field


@dataclass
class NewRequestData:
    req_id: str
    num_computed_tokens: int


@dataclass
class CachedRequestData:
    req_ids: list = field(default_factory=list)
    resumed_req_ids: set = field(default_factory=set)
    num_computed_tokens: list = field(default_factory=list)


@dataclass
class SchedulerOutput:
    scheduled_new_reqs: list
    scheduled_cached_reqs: CachedRequestData
    num_scheduled_tokens: dict
    preempted_req_ids: set


class FinishReason(enum.IntEnum):
    STOP = 0
    LENGTH = 1
    ABORT = 2
    ERROR = 3

    def __str__(self):
        return self.name.lower()


@dataclass
class EngineCoreOutput:
    request_id: str
    new_token_ids: list
    finish_reason: FinishReason | None = None


@dataclass
class EngineCoreOutputs:
    outputs: list


@dataclass
class KVConnectorOutput:
    finished_sending: set | None = None
    finished_recving: set | None = None
    invalid_block_ids: set = field(default_factory=set)


@dataclass
class ModelRunnerOutput:
    req_ids: list
    sampled_token_ids: list
    kv_connector_output: KVConnectorOutput | None = None
