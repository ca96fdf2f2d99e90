"""The camera at the table as the screens use it: what it tells, what it sees, and where it looks."""
