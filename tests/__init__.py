"""The companion's tests."""
