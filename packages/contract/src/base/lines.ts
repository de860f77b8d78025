/** The media type of lines of JSON, which report the progress of a long read. */
export const lines_type = 'application/x-ndjson';
