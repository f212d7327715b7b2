"""What the tests of pages stand on: a browser that stops answering holds up no other test."""

from __future__ import annotations

import pytest
from playwright.sync_api import Error

from tests.browsing import Chromium

pytestmark = pytest.mark.browser


def test_a_page_that_never_answers_is_an_error_and_the_next_test_has_a_browser(
    the_chromium: Chromium,
) -> None:
    with the_chromium.for_at_most(1) as hanging, pytest.raises(Error, match="closed"):
        hanging.new_page().evaluate("new Promise(() => {})")
    with the_chromium.for_at_most(60) as fresh:
        page = fresh.new_page()
        assert page.evaluate("1 + 1") == 2
        page.close()


def test_a_browser_that_answers_in_time_is_the_same_for_the_next_test(
    the_chromium: Chromium,
) -> None:
    with the_chromium.for_at_most(60) as first:
        pass
    with the_chromium.for_at_most(60) as second:
        assert second is first
        assert second.is_connected()
