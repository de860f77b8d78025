-- runs with: 0113
-- Until when the process that asked a processor may still be waiting for its answer, whatever became of its lease.
alter table processing_order add column asked_until timestamptz;
