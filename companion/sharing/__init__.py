"""Results that leave the table: for spreadsheets, for other programs, and to keep."""
