-- runs with: 0275
-- The deltas that a fold adds to the sums: it fills and empties the table within its transaction, so that nothing has to
-- survive a crash. On a cluster deltas come from all nodes, and the sums are on the coordinator.
create unlogged table statistic_taken (like statistic_delta including storage);
alter table statistic_taken set (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 10000);
