"""Ask the server of this machine whether it is there: ``health.py /ready`` (or ``/live``) ends with
0 or 1. For container engines; the server need not listen beyond its own loopback."""

from __future__ import annotations

import http.client
import os
import sys


def main(path: str = "/ready") -> int:
    host = os.environ.get("HOST") or "127.0.0.1"
    asked = {"0.0.0.0": "127.0.0.1", "::": "::1"}.get(host, host)
    connection = http.client.HTTPConnection(asked, int(os.environ.get("PORT") or 8050), timeout=4)
    try:
        connection.request("GET", path)
        return int(connection.getresponse().status != http.HTTPStatus.OK)
    except OSError:
        return 1
    finally:
        connection.close()


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:2]))
