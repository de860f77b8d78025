-- runs with: 0192
-- When the personal data of a customer was erased, and signed digests of the rows of the audit trail that were rewritten by it.
alter table customer add erased_at timestamptz(3);
create table audit_erasure (
  audittrail text collate "C" primary key,
  content text not null,
  key text not null,
  hash text not null
);
