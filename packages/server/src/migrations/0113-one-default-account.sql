-- runs with: 0097
-- Accounts are few: nobody waits for the index. Their changes were made one after the other, so there are no two to choose
-- from; if there are, the one that was verified last stays.
update bankaccount set is_default = false, version = version + 1
where is_default and exists (
  select from bankaccount later
  where later.organisation = bankaccount.organisation and later.currency_code = bankaccount.currency_code
    and later.is_default and (later.last_status_update, later.id) > (bankaccount.last_status_update, bankaccount.id));
create unique index bankaccount_default on bankaccount (organisation, currency_code) where is_default;
