-- runs with: 0073
-- Building the index holds up payments for as long as it takes to read those with a tag: seconds for a hundred thousand.
create index transaction_tags on transaction using gin (tags) where tagged;
alter table tag add column merging_into text collate "C" references tag;

-- What a tag that is gone became: programs that go on to send it mean the other.
create table tag_merge (
  source text collate "C" primary key,
  target text collate "C" not null references tag,
  organisation text collate "C" not null,
  merged_at timestamptz(3) not null
);
create index tag_merge_target on tag_merge (target);
