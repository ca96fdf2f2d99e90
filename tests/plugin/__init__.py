"""Games that come as packages of their own: the one of the tutorial, and broken ones."""
