-- no way back: earlier code closes statements without the shares in them.
-- Shares that a partner has earned are settled with it.
alter table settlement add column shares bigint not null default 0;
-- The payments that shares were earned on, and what followed them.
alter table accrual add column count integer not null default 0;
create index accrual_partner on accrual (counterparty, month) where kind = 'partner';
