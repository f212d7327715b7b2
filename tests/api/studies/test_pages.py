"""The pages of studies: what readers see of chapters whose records are there, deleted, or gone."""

from __future__ import annotations

import html
import re

from flask.testing import FlaskClient

from tests.api.service import RECORD, stored

SHARP = 'Six "endings" <b>'


def test_a_reader_sees_chapters_and_is_told_of_records_that_are_not_there(
    client: FlaskClient,
) -> None:
    record = stored(client, RECORD)
    chapters = [
        {"title": "Here", "text": "One.\n\nTwo.", "record": record, "deal": 1, "ply": 3},
        {"title": "Gone", "record": "0000000000zz"},
    ]
    sent = {"title": SHARP, "language": "en", "chapters": chapters}
    study = client.post("/api/v1/studies", json=sent).json["id"]
    page = client.get(f"/studies/{study}").text
    assert f"/records/{record}/embed#deal=1&amp;ply=3" in page
    assert "<p>One.</p>\n<p>Two.</p>" in page
    assert page.count("not in the collection any more") == 1
    assert f'href="/studies/{study}"' in client.get(f"/records/{record}").text
    client.delete(f"/api/v1/records/{record}", headers={"If-Match": "*"})
    page = client.get(f"/studies/{study}").text
    assert "This record is in the bin" in page
    assert f"/records/{record}/embed" not in page


def test_what_is_copied_to_frame_a_study_has_its_title_as_words(client: FlaskClient) -> None:
    study = client.post("/api/v1/studies", json={"title": SHARP}).json["id"]
    page = client.get(f"/studies/{study}").text
    (frame,) = re.findall("<textarea[^>]*>(.*?)</textarea>", page)
    assert f'title="{html.escape(SHARP).replace("&quot;", "&#34;")}"></iframe>' in html.unescape(
        frame
    )


def test_one_chapter_is_framed_alone(client: FlaskClient) -> None:
    sent = {"title": "Endings", "introduction": "First of all", "chapters": [{}, {"title": "Two"}]}
    study = client.post("/api/v1/studies", json=sent).json["id"]
    whole = client.get(f"/studies/{study}/embed")
    one = client.get(f"/studies/{study}/embed?chapter=2")
    assert "First of all" in whole.text
    assert "First of all" not in one.text
    assert re.findall('id="(chapter-.)"', one.text) == ["chapter-2"]
    assert "frame-ancestors *" in one.headers["Content-Security-Policy"]
    assert client.get(f"/studies/{study}/embed?chapter=3").status_code == 404
    client.delete(f"/api/v1/studies/{study}", headers={"If-Match": "*"})
    assert client.get(f"/studies/{study}").status_code == 410
