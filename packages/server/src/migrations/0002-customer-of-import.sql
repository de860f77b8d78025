-- An import finds the customers of thousands of rows at once by their reference within one organisation.
create index customer_reference_in_organisation on customer (organisation, merchant_reference);
