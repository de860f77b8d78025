-- runs with: 0029
-- A card is named in one way: "Visa •••• 1111". Before, chargebacks had "visa 1111" or "VISA •••• 1111", and mandates
-- "visa •••• 1111" or the code of their method. What somebody else wrote in another form stays as it is.
with brand (code, name) as (
  values ('visa', 'Visa '), ('mastercard', 'Mastercard '), ('maestro', 'Maestro '), ('amex', 'American Express '),
    ('discover', 'Discover '), ('diners', 'Diners Club '), ('jcb', 'JCB '), ('unionpay', 'UnionPay '),
    ('bancontact', 'Bancontact '), ('cartes_bancaires', 'Cartes Bancaires '), ('card', '')
)
update chargeback set card = brand.name || '•••• ' || right(card, 4)
from brand
where card ~ '^[A-Za-z_]+ (•••• )?[0-9]{4}$' and brand.code = lower(split_part(card, ' ', 1));

with brand (code, name) as (
  values ('visa', 'Visa'), ('mastercard', 'Mastercard'), ('maestro', 'Maestro'), ('amex', 'American Express'),
    ('discover', 'Discover'), ('diners', 'Diners Club'), ('jcb', 'JCB'), ('unionpay', 'UnionPay'),
    ('bancontact', 'Bancontact'), ('cartes_bancaires', 'Cartes Bancaires')
)
update mandate set label = brand.name || ' •••• ' || right(label, 4)
from brand
where label ~ '^[a-z_]+ •••• [0-9]{4}$' and brand.code = split_part(label, ' ', 1);

update mandate set label = 'PayPal' where label = 'paypal';
