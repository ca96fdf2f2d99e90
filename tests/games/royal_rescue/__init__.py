"""Royal Rescue, heading by heading as its rules have them."""
