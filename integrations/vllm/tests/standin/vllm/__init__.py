"""A stand-in for the parts of vLLM that the recorder touches, with vLLM's names. It schedules like vLLM's scheduler
does without prefix caching and with one group of layers, so that what the recorder writes can be held against logs of
the real one. It is no part of vLLM and copies none of it."""
