# Two commands do everything: `make run` and `make test`.
PYTHON ?= python3.11
VENV   := .venv
BIN    := $(VENV)/bin
MEASURING := ../shared/gold/fr-dev
FAST := tests/test_structure.py tests/test_architecture.py tests/test_wiring.py $(addprefix tests/engine/,core text identities persons rules checks pseudonyms review)
SCRIPTS := tests/javascript
NODE_BIN := $(SCRIPTS)/node_modules/.bin
TOOLS := deploy/.venv
VERSION = $(shell $(PYTHON) -c 'import engine; print(engine.__version__)')
BUNDLE = dist/nomdemprunt-$(VERSION)-$(shell uname -s | tr A-Z a-z)-$(shell uname -m)
DOCKER ?= docker
export HF_HUB_OFFLINE := 1
export TRANSFORMERS_OFFLINE := 1
# The tests start hundreds of processes: what one has compiled the others need not.
export PYTHONDONTWRITEBYTECODE :=

N ?= 100000
SEED ?= 1
TIMES ?= 1

.PHONY: run environments test check fuzz explore product bundle bundle-test image audit python javascript collection third-party screenshots lint evaluate clean

run: $(VENV)/.run
	@exec $(BIN)/python app.py

# All that the tests and the archive need, side by side.
environments:
	@$(MAKE) --no-print-directory -j 3 --output-sync=target $(VENV)/.dev $(VENV)/mlflow/.done $(TOOLS)/.done $(SCRIPTS)/node_modules/.done

test: environments
	@sh tests/programs.sh
	@$(MAKE) --no-print-directory -j 2 --output-sync=target python javascript collection
	OMP_NUM_THREADS=1 $(BIN)/python -m pytest -n 3 --dist loadfile --no-loadscope-reorder --durations=25

# For every day: lint, types, contracts, and the tests that are fast.
check: python
	OMP_NUM_THREADS=1 $(BIN)/python -m pytest -n 2 --dist loadfile --no-loadscope-reorder -q -m "not browser" $(FAST)

# What is seen of the Python without running it: habits, types, contracts.
python: $(VENV)/.dev
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	PYTHONPATH=. $(BIN)/lint-imports

# What the tests import, compiled while a core is free, where it changed: three processes that collect them would each do it.
collection: $(VENV)/.collection

$(VENV)/.collection: $(VENV)/.dev $(shell git ls-files '*.py' 2>/dev/null)
	@OMP_NUM_THREADS=1 $(BIN)/python -m pytest --collect-only -qq >$@.said 2>&1 || { cat $@.said; exit 1; }
	@touch $@

# The modules of assets/: their types, their habits, what is logic in them.
javascript: $(SCRIPTS)/node_modules/.done
	$(NODE_BIN)/tsc -p $(SCRIPTS)
	$(NODE_BIN)/eslint -c $(SCRIPTS)/eslint.config.js assets $(SCRIPTS)
	@node --test $(SCRIPTS)/*.test.js >$(SCRIPTS)/node_modules/.report || { cat $(SCRIPTS)/node_modules/.report; exit 1; }
	@echo "JavaScript: types, lint and $$(grep -cE '^ *ok ' $(SCRIPTS)/node_modules/.report) tests pass."

$(SCRIPTS)/node_modules/.done: $(SCRIPTS)/package-lock.json
	@command -v node >/dev/null && command -v npm >/dev/null || { echo "Node est nécessaire aux tests (sudo apt-get install nodejs npm). / The tests need Node (sudo apt-get install nodejs npm)."; exit 1; }
	@npm ci --prefix $(SCRIPTS) --silent --no-audit --no-fund
	@touch $@

# Mutated files of every form, for hours: N of a seed, from where the last call with it ended. Faults stay in data/var/fuzz; "make test" tries 1,000.
fuzz: $(VENV)/.dev
	OMP_NUM_THREADS=1 nice $(BIN)/python -m tests.torture.fuzz $(N) $(SEED)

# The properties on examples that are drawn anew ("make test" always tries the same ones), TIMES over.
explore: $(VENV)/.dev
	@for n in $$(seq $(TIMES)); do OMP_NUM_THREADS=1 nice $(BIN)/python -m pytest -n 2 --dist loadfile -q --hypothesis-profile=explore $$(grep -rlE "hypothesis|schemathesis" tests --include='test_*.py') || exit 1; done

# The tests of the product as where requirements-lab.txt is not installed; "make test" holds the essence of it (tests/test_product.py).
product: $(VENV)/.dev
	PYTHONPATH=tests/without_lab OMP_NUM_THREADS=1 $(BIN)/python -m pytest -n 2 --dist loadfile --no-loadscope-reorder -m "not browser"

# One archive that installs without a network, with all that it requires, its bill of materials and checksums: dist/nomdemprunt-*.tar
bundle: $(TOOLS)/.done
	@[ -x $(TOOLS)/bin/cyclonedx-py ] || { echo "cyclonedx-bom est nécessaire (deploy/requirements.txt). / cyclonedx-bom is needed (deploy/requirements.txt)."; exit 1; }
	@$(TOOLS)/bin/python deploy/bundle/make.py

# That archive installed where there is no network, served and asked for a decision: minutes.
bundle-test: bundle $(VENV)/.dev
	$(BIN)/python -m pytest -q tests/deploy/bundle_without_network.py

# The image of that archive, under its version.
image: bundle
	$(DOCKER) build --file deploy/Dockerfile --tag nomdemprunt:$(VERSION) $(BUNDLE)

# Known vulnerabilities of what is installed, and how many packages could not be looked up.
audit: environments
	@$(TOOLS)/bin/python deploy/audit.py $(VENV)/lib/$(PYTHON)/site-packages

# Whose work this stands on, with licences, from what is installed.
third-party: $(VENV)/.dev
	$(BIN)/python docs/third_party.py

# The pictures of the README and of the help page, drawn anew from the shipped samples.
screenshots: $(VENV)/.dev
	$(BIN)/python docs/screenshots.py

lint: $(VENV)/.dev
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

# What the pages of figures show: each model and rule set on the gold that ships, and on the measuring set where it is there (its counts alone).
evaluate: $(VENV)/.lab
	@$(BIN)/python -m engine results $(if $(wildcard $(MEASURING)),--gold $(MEASURING))

$(VENV)/.run: requirements.txt engine/requirements.txt
	@command -v $(PYTHON) >/dev/null || { echo "Python 3.11 est nécessaire (sudo apt-get install python3.11 python3.11-venv). / Python 3.11 is needed."; exit 1; }
	@$(PYTHON) -c 'import ensurepip' 2>/dev/null || { echo "Le module venv de Python est nécessaire (sudo apt-get install python3.11-venv). / Python's venv module is needed."; exit 1; }
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -r requirements.txt
	@touch $@

$(VENV)/.lab: requirements-lab.txt $(VENV)/.run
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -r requirements-lab.txt
	@touch $@

$(VENV)/.dev: requirements-dev.txt requirements-lab.txt $(VENV)/.run
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -r requirements-dev.txt
	@touch $@

# MLflow beside the tests, which hold what we write for it to itself: it wants an older cachetools than ours.
$(VENV)/mlflow/.done: tests/requirements-mlflow.txt $(VENV)/.run
	@$(PYTHON) -m venv $(VENV)/mlflow && $(VENV)/mlflow/bin/python -m pip install --quiet --disable-pip-version-check -r tests/requirements-mlflow.txt && touch $@ || { rm -rf $(VENV)/mlflow; echo "MLflow cannot be installed: the test that asks it is skipped."; }

# What makes the archive and looks at the recipes of deploy/, beside the tests: some of it wants other versions than ours.
$(TOOLS)/.done: deploy/requirements.txt
	@$(PYTHON) -m venv $(TOOLS) && $(TOOLS)/bin/python -m pip install --quiet --disable-pip-version-check -r $< || { rm -rf $(TOOLS); mkdir -p $(TOOLS); echo "The tools of deploy/requirements.txt cannot be installed: their tests are skipped."; }
	@touch $@

clean:
	rm -rf $(VENV) $(TOOLS) dist $(SCRIPTS)/node_modules .pytest_cache .mypy_cache .ruff_cache .import_linter_cache .hypothesis
