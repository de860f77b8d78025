-- runs with: 0034
-- Whoever agreed to a merchant's mail, or was asked to, can say no with the token that stands in each of its mails.
alter table mail_address add withdrawn_at timestamptz(3);
alter table mail_address add withdrawal text collate "C" not null default gen_random_uuid()::text;
create unique index mail_address_withdrawal on mail_address (withdrawal);
