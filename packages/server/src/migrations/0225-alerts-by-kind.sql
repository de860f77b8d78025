-- runs with: 0192
-- A payment that was taken late can be overcaptured as well: there is one alert of each kind about it.
drop index alert_of_payment;
create unique index alert_of_payment on alert (organisation, transaction, kind) where transaction is not null;
