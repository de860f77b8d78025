-- runs with: 0113
-- How far the business clock was ahead from when on: the audit trail tells real time, and stands in one timeline with
-- what happened by the business clock. Empty where the clock was never moved.
create table clock_step (
  moved_at timestamptz(3) primary key,
  offset_ms bigint not null
);
insert into clock_step (moved_at, offset_ms) select now(), offset_ms from clock where offset_ms > 0;
-- Only the job that reads files of processors waits until this is there.
create index processorsettlementline_payment on processorsettlementline (processor_id_external);
