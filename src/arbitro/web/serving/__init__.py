"""What stands between the socket and the pages: callers, answers kept, the stream, errors."""
