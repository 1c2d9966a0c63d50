"""The recipes of ``deploy/`` are what the programs that read them take, as far as that can be seen
without a container engine: each test says which program it lacks."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
import yaml

import engine

ROOT = Path(__file__).resolve().parents[2]
DEPLOY = ROOT / "deploy"
TOOLS = DEPLOY / ".venv" / "bin"
RENDER = """
import json, sys
from pathlib import Path
import helm_python
with helm_python.Chart.load(sys.argv[1]) as chart:
    print(json.dumps(chart.render(json.loads(sys.argv[2]), name="greffe", namespace="tribunal")))
"""


def tool(name: str) -> str:
    """Find a program of deploy/requirements.txt, or of the machine."""
    found = shutil.which(name, path=str(TOOLS)) or shutil.which(name)
    if found is None:
        pytest.skip(f"{name} is not installed (make test installs deploy/requirements.txt where it can)")
    return found


def run(*command: str | Path, **options: object) -> subprocess.CompletedProcess[str]:
    return subprocess.run(command, capture_output=True, text=True, timeout=120, check=False, **options)


def rendered(**values: object) -> str:
    """Give what Kubernetes gets of the chart: by Helm, or by its library."""
    if helm := shutil.which("helm"):
        made = run(helm, "template", "greffe", DEPLOY / "helm", "--values", "-", input=json.dumps(values))
        documents = made.stdout
    else:
        python = tool("python") if (TOOLS / "python").exists() else sys.executable
        if run(python, "-c", "import helm_python").returncode:
            pytest.skip("neither helm nor helm-python-sdk is installed")
        made = run(python, "-c", RENDER, DEPLOY / "helm", json.dumps(values))
        documents = "\n---\n".join(json.loads(made.stdout).values()) if made.stdout else ""
    if made.returncode:
        raise ValueError(made.stderr)
    return documents


def test_the_dockerfile_has_the_habits_that_hadolint_asks_for() -> None:
    done = run(tool("hadolint"), DEPLOY / "Dockerfile")
    assert (done.stdout, done.returncode) == ("", 0)


def test_the_image_runs_under_a_user_without_rights_and_brings_no_compiler() -> None:
    last = (DEPLOY / "Dockerfile").read_text(encoding="utf-8").rpartition("FROM ")[2]
    assert re.findall(r"^USER (.*)$", last, re.MULTILINE) == ["10001:10001"]
    assert "HEALTHCHECK" in last
    assert "COPY --from=installed" in last
    assert not re.search(r"\b(gcc|build-essential|python3-pip|python3-dev|curl)\b", last)


def test_compose_takes_the_file() -> None:
    done = run(tool("check-jsonschema"), "--builtin-schema", "vendor.compose-spec", DEPLOY / "compose.yaml")
    assert done.returncode == 0, done.stdout


def test_every_service_of_compose_has_a_root_that_cannot_be_written_and_no_rights() -> None:
    services = yaml.safe_load((DEPLOY / "compose.yaml").read_text(encoding="utf-8"))["services"]
    assert set(services) == {"app", "database", "proxy"}
    for name, service in services.items():
        assert service["read_only"], name
        assert service["cap_drop"] == ["ALL"], name
        assert "no-new-privileges:true" in service["security_opt"], name
    assert [name for name, service in services.items() if "ports" in service] == ["proxy"]
    assert services["database"]["network_mode"] == "none"


def test_the_chart_renders_what_kubernetes_takes(tmp_path: Path) -> None:
    validate = tool("kubernetes-validate")
    database = {"secrets": {"database": "greffe-base"}, "database": {"cidr": "10.0.0.4/32"}}
    file = tmp_path / "rendered.yaml"
    both = [rendered(host="greffe.example"), rendered(host="greffe.example", **database)]
    file.write_text("\n---\n".join(both), encoding="utf-8")
    done = run(validate, "--strict", file)
    assert done.returncode == 0, done.stdout + done.stderr


def test_the_chart_lets_nothing_be_called_but_the_database_and_serves_the_recipe_of_nginx() -> None:
    documents = {made["kind"]: made for made in yaml.safe_load_all(rendered(host="tj.example")) if made}
    assert documents["NetworkPolicy"]["spec"]["egress"] == []
    recipe = documents["ConfigMap"]["data"]["default.conf"]
    ours = (DEPLOY / "nginx.conf").read_text(encoding="utf-8")
    assert "server_name tj.example;" in recipe
    assert "greffe.example" not in recipe
    assert [line.split()[:1] for line in recipe.split("\n")] == [line.split()[:1] for line in ours.split("\n")]
    for container in documents["Deployment"]["spec"]["template"]["spec"]["containers"]:
        assert container["securityContext"]["readOnlyRootFilesystem"], container["name"]
        assert container["securityContext"]["runAsUser"] != 0, container["name"]


@pytest.mark.parametrize(
    ("values", "said"),
    [
        pytest.param({}, "host", id="nobody is told by which name to ask"),
        pytest.param({"host": "https://greffe.example/"}, "host", id="an address is no name"),
        pytest.param({"host": "a.example", "replicas": 3}, "replicas", id="a value that does not exist"),
        pytest.param(
            {"host": "a.example", "secrets": {"database": "base"}}, "database.cidr", id="a database nobody may call"
        ),
    ],
)
def test_the_chart_refuses(values: dict[str, object], said: str) -> None:
    with pytest.raises(ValueError, match=said):
        rendered(**values)


def test_systemd_takes_the_unit_and_finds_it_confined(tmp_path: Path) -> None:
    analyze = tool("systemd-analyze")
    unit = tmp_path / "nomdemprunt.service"
    ours = (DEPLOY / "nomdemprunt.service").read_text(encoding="utf-8")
    unit.write_text(ours.replace("/opt/nomdemprunt/current/bin/nomdemprunt-server", "/bin/true"), encoding="utf-8")
    done = run(analyze, "verify", "--man=no", unit)
    assert (done.stderr, done.returncode) == ("", 0)
    exposed = run(analyze, "security", "--offline=true", "--threshold=20", unit)
    assert exposed.returncode == 0, exposed.stdout[-200:]


def test_the_version_stands_in_one_place_and_others_follow_it() -> None:
    chart = yaml.safe_load((DEPLOY / "helm" / "Chart.yaml").read_text(encoding="utf-8"))
    changes = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    assert chart["appVersion"] == engine.__version__
    assert re.search(r"^## (\d+\.\d+\.\d+)", changes, re.MULTILINE)[1] == engine.__version__
