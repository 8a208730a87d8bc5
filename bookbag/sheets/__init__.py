"""Score sheets and ledgers, in and out, as documents and as text."""
