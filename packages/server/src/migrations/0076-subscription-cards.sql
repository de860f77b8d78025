-- runs with: 0067
-- A null without a default. Subscriptions that the code before it gives a card say nothing until they get another one.
alter table subscription add column card_expires_on date;

update subscription set card_expires_on =
  (to_date(left(mandate.card_expiry, 2) || right(mandate.card_expiry, 2), 'MMYY') + interval '1 month - 1 day')::date
from mandate
where mandate.id = subscription.mandate and mandate.organisation = subscription.organisation
  and mandate.card_expiry ~ '^(0[1-9]|1[0-2])/(20)?[0-9]{2}$';

create index subscription_card_expires on subscription (organisation, card_expires_on) where card_expires_on is not null;
