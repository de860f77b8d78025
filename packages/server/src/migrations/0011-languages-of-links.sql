-- A link of which nobody said the language opens in that of the payer's browser.
alter table paymentlink alter language drop not null, alter language drop default;
alter table cardaddlink alter language drop not null, alter language drop default;
