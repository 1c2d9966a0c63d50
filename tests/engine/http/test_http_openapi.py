"""The description of the API: valid, whole, and true of what the server answers."""

from __future__ import annotations

import pytest
import schemathesis
from flask import Flask
from flask.testing import FlaskClient
from hypothesis import HealthCheck, given, settings
from openapi_spec_validator import OpenAPIV31SpecValidator
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import status_code_conformance

from engine.http import register, secure
from engine.http.openapi.operations import OPERATIONS
from engine.service.service import Service

PATH = "/api/v1/openapi.json"


def application() -> Flask:
    server = Flask(__name__)
    register(server)
    secure(server)
    return server


def described() -> schemathesis.BaseSchema:
    """Read the description as this machine is given it: another one's request would start the
    service, with its models, to look for tokens."""
    server = application()
    schema = schemathesis.openapi.from_dict(server.test_client().get(PATH).json)
    schema.app = server
    return schema


OPERATED = {found.ok().label: found.ok() for found in described().get_all_operations()}


def test_it_is_an_openapi_document_of_every_route(client: FlaskClient) -> None:
    written = client.get(PATH).json
    OpenAPIV31SpecValidator(written).validate()
    told = [operation["operationId"] for path in written["paths"].values() for operation in path.values()]
    assert sorted(told) == sorted(name.replace(".", "_") for name in OPERATIONS)
    operations = [operation for path in written["paths"].values() for operation in path.values()]
    assert all(operation["summary"] and "``" not in operation["description"] for operation in operations)
    assert written["paths"]["/documents/{document_id}"].keys() == {"get", "delete"}


@pytest.mark.parametrize("label", OPERATED)
def test_requests_made_from_it_meet_no_fault_of_the_server(label: str, service: Service) -> None:
    @settings(max_examples=4, suppress_health_check=list(HealthCheck))
    @given(OPERATED[label].as_strategy())
    def ask(case: schemathesis.Case) -> None:
        headers = {"X-Requested-With": "nomdemprunt"}
        case.call_and_validate(headers=headers, checks=[not_a_server_error, status_code_conformance])

    ask()
