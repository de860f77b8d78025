-- runs with: 0253
-- Where what an acquirer accounts for is in another currency than what was expected.
alter table financeexception add column found_currency_code text;
update financeexception e set found_currency_code = m.found_currency_code
from settlementmatch m
where m.exception = e.id and m.organisation = e.organisation and m.found_currency_code is not null;
