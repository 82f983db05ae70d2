"""Measures what the recorder costs: python3 integrations/vllm/tests/cost.py [RUNNING] [STEPS]

Prints the time of an iteration of the stand-in with and without the recorder, RUNNING requests decoding. The stand-in's
own time says nothing about vLLM's; the difference is the recorder's."""

import os
import sys
import tempfile
import time
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path[:0] = [str(HERE), str(HERE / "standin"), str(HERE.parent)]

import sq_recorder  # noqa: E402
from test_recorder import SMALL, config_of  # noqa: E402
from vllm.v1.core.sched.output import ModelRunnerOutput  # noqa: E402
from vllm.v1.core.sched.scheduler import Scheduler  # noqa: E402
from vllm.v1.request import Request  # noqa: E402


def seconds_a_step(kind, running, steps):
    scheduler = kind(*config_of(SMALL | dict(num_blocks=10**6, max_num_batched_tokens=10**6, max_num_seqs=running)))
    for k in range(running):
        scheduler.add_request(Request(f"cmpl-{k:032x}-0", 100, steps + 9))

    def step():
        output = scheduler.schedule()
        ids = list(output.num_scheduled_tokens)
        scheduler.update_from_output(output, ModelRunnerOutput(ids, [[7]] * len(ids)))

    step()
    begin = time.perf_counter()
    for _ in range(steps):
        step()
    return (time.perf_counter() - begin) / steps


def main():
    running, steps = (int(a) for a in (*sys.argv[1:], *("256", "300")[len(sys.argv) - 1 :]))
    with tempfile.TemporaryDirectory() as folder:
        os.environ["SQ_RECORD_FILE"] = os.path.join(folder, "log.jsonl")
        plain = min(seconds_a_step(Scheduler, running, steps) for _ in range(5))
        recorded = min(seconds_a_step(sq_recorder.RecordingScheduler, running, steps) for _ in range(5))
        size = os.path.getsize(os.environ["SQ_RECORD_FILE"]) / (5 * steps)
    print(f"{running} requests decode: {(recorded - plain) * 1e6:.0f} µs and {size / 1e3:.1f} kB an iteration")


if __name__ == "__main__":
    main()
