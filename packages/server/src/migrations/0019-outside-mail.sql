-- Addresses of people who do not work for a merchant, to which it wants mail sent: each is asked once, and gets nothing
-- before it has agreed.
create table mail_address (
  merchant text collate "C" not null references organisation on delete cascade,
  address text collate "C" not null check (address = lower(address)),
  asked_at timestamptz(3) not null,
  agreed_at timestamptz(3),
  primary key (merchant, address)
);

-- For whom a mail is sent to where nobody asked for it, to count a day's by; null of what people get about themselves.
alter table mail add organisation text collate "C";
create index mail_of_organisation on mail (organisation, created_at) where organisation is not null;

-- Addresses that get mail by now go on getting it.
with recursive above as (
  select id as organisation, id, parent from organisation
  union all select above.organisation, o.id, o.parent from above join organisation o on o.id = above.parent
),
merchant as (
  select organisation, id from above
  where parent = (select id from organisation where parent is null) or (parent is null and organisation = id)
),
used as (
  select organisation, unnest(email_addresses) as address from reportschedule
  union select organisation, email_subscription_update from plan
  union select organisation, webhook_failed_email from paymentprofile
)
insert into mail_address (merchant, address, asked_at, agreed_at)
select distinct merchant.id, lower(used.address), now(), now()
from used join merchant using (organisation) where used.address is not null;
