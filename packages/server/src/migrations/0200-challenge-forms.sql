-- runs with: 0192
-- What is posted to the page on which a payer authenticates, where that page takes a form.
alter table hosted_try add column challenge_form jsonb;
