"""What a measure of speed gives."""

FIGURES = {
    "date": "2026-11-20",
    "model": "fr",
    "machine": {"processor": "Xeon", "cores": 2, "memory_gb": 24, "load_before": 0.1},
    "device": "cpu",
    "precision": "bf16",
    "threads": 2,
    "documents": 1,
    "characters": 6000,
    "tokens": 1234,
    "end_to_end": {"tokens_per_second": 15000, "tokens_per_processor_second": 8000, "seconds": 1.0},
    "tagging": {"tokens_per_second": 16000, "tokens_per_processor_second": 8100, "seconds": 1.0},
    "load": {"import_seconds": 0.91, "model_seconds": 0.17},
    "peak_memory_mb": 463,
    "predict": {"tokens_per_second": 2500, "tokens_per_processor_second": 1300, "seconds": 1.0, "peak_memory_mb": 900},
    "times_predict": {"end_to_end": 6.0, "tagging": 6.4},
    "gpu": "not measured",
}
