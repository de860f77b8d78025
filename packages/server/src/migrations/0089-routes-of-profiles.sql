-- runs with: 0067
-- Which routing the payments of a product follow; null while routing is off. Nothing is written into existing rows.
alter table paymentprofile add column routing jsonb;
