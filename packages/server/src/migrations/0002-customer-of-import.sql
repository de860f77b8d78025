-- An import finds the customers of thousands of rows at once by their reference within one organisation; with an index
-- on the reference alone, the planner of a fresh table can choose to read all customers of the organisation each time.
create index customer_reference_in_organisation on customer (organisation, merchant_reference);
