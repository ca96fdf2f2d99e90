"""Royal Execution, heading by heading as its rules have them."""
