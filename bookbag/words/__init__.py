"""What the app says, in English; a language of its own would be a module beside these."""
