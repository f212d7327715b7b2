"""To whom a weakness of a service is reported (RFC 9116)."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from tests.api.command import refused
from tests.api.conftest import Serve

PATH = "/.well-known/security.txt"


def test_to_whom_to_report_a_weakness_is_told_to_anybody(serve: Serve) -> None:
    client = serve(local=False, contact="mailto:zoe@club.example")
    answer = client.get(PATH)
    assert (answer.status_code, answer.content_type) == (200, "text/plain; charset=utf-8")
    fields = dict(line.split(": ", 1) for line in answer.text.splitlines())
    assert fields["Contact"] == "mailto:zoe@club.example"
    left = datetime.fromisoformat(fields["Expires"]) - datetime.now(UTC)
    assert timedelta(days=30) < left < timedelta(days=365)


def test_a_service_without_a_contact_has_no_such_file(serve: Serve) -> None:
    assert serve().get(PATH).status_code == 404


CONTACTS = ("zoe@club.example", "http://a", "mailto:a\nExpires: b", "tel:")


@pytest.mark.parametrize("contact", CONTACTS)
def test_what_is_no_contact_is_refused(contact: str) -> None:
    assert "--security-contact" in refused("serve", "--port", "0", "--security-contact", contact)
