-- runs with: 0073
-- Columns without a default: no row is rewritten.
-- For which merchant account something was taken, and when it was captured, for the sandbox's settlement files.
alter table sandbox_payment add column account text collate "C";
alter table sandbox_payment add column captured_at timestamptz(3);
