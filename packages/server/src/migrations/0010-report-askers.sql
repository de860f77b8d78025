-- Under whose roles a report is made when its time comes, and what its columns are called.
alter table report
  add labels text[] not null default '{}', add asker text collate "C", add asker_organisation text collate "C";
alter table reportschedule
  add labels text[] not null default '{}', add asker text collate "C", add asker_organisation text collate "C";
create index report_of_schedule on report (report_schedule) where report_schedule is not null;
