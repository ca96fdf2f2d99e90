"""The Royal Limited, heading by heading as its rules have them."""
