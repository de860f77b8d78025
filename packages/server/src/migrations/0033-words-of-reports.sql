-- runs with: 0030
-- What the codes in a report's file are called, by column, in the language of the report.
alter table report add words jsonb;
alter table reportschedule add words jsonb;
