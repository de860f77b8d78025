-- runs with: 0113
-- Webhooks that failed are counted and sent again without reading all that were delivered. Writes wait until it is there:
-- a minute for ten million webhooks.
create index webhook_undelivered on webhook (organisation, created_at, id) where delivered_on is null;
