# Two commands do everything: `make run` and `make test`.
PYTHON ?= python3.11
VENV   := .venv
BIN    := $(VENV)/bin
MEASURING := ../shared/gold/fr-dev
export HF_HUB_OFFLINE := 1
export TRANSFORMERS_OFFLINE := 1

.PHONY: run test lint evaluate clean

run: $(VENV)/.run
	@exec $(BIN)/python app.py

test: $(VENV)/.dev
	@sh tests/programs.sh
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	PYTHONPATH=. $(BIN)/lint-imports
	OMP_NUM_THREADS=1 $(BIN)/python -m pytest -n 2 --dist loadfile

lint: $(VENV)/.dev
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

# What the pages of figures show: each model and rule set on the gold that ships, and on the measuring set where it is there (its counts alone).
evaluate: $(VENV)/.run
	@$(BIN)/python -m engine results $(if $(wildcard $(MEASURING)),--gold $(MEASURING))

$(VENV)/.run: requirements.txt
	@command -v $(PYTHON) >/dev/null || { echo "Python 3.11 est nécessaire (sudo apt-get install python3.11 python3.11-venv). / Python 3.11 is needed."; exit 1; }
	@$(PYTHON) -c 'import ensurepip' 2>/dev/null || { echo "Le module venv de Python est nécessaire (sudo apt-get install python3.11-venv). / Python's venv module is needed."; exit 1; }
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -r requirements.txt
	@touch $@

$(VENV)/.dev: requirements-dev.txt $(VENV)/.run
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -r requirements-dev.txt
	@touch $@

clean:
	rm -rf $(VENV) .pytest_cache .mypy_cache .ruff_cache .import_linter_cache .hypothesis
