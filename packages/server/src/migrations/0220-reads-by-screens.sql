-- runs with: 0192
-- What people merely looked at on a screen, which the audit trail opens without. It counts as looked at from now on: rows
-- of before, and of the previous version, are shown.
alter table audittrail add screen_read boolean not null default false;
