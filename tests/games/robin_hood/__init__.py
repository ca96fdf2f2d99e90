"""Tests of Rescuing Robin Hood."""
