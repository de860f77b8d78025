import { sql } from 'kysely';
import type { Invariant } from './invariant.ts';

export const reconciliation_invariants: readonly Invariant[] = [
  {
    area: 'finance',
    holds: 'the open differences of a processor settlement are those of its matches',
    differences: sql`
      select s.id as item, format('%s open, its matches have %s', s.open_differences, coalesce(m.count, 0)) as what
      from processorsettlement s left join (
        select processor_settlement, count(*) from settlementmatch where is_open group by 1) as m
        on m.processor_settlement = s.id
      where s.open_differences <> coalesce(m.count, 0)`,
  },
  {
    area: 'finance',
    holds: 'a difference is open as long as its exception is',
    differences: sql`
      select m.id as item, format('open is %s, and its exception is %s', m.is_open, coalesce(e.status, 'missing')) as what
      from settlementmatch m
      left join financeexception e on e.id = m.exception and e.organisation = m.organisation
      where m.is_open and e.status is distinct from 'OPEN' or not m.is_open and e.status = 'OPEN'`,
  },
  {
    area: 'finance',
    holds: 'no event waits for an acquirer that accounts for it',
    differences: sql`
      select e.item, 'it waits' as what from financeevent e
      join settlementmatch m on m.source_key = e.source_key and m.organisation = e.organisation
      where e.state = 'WAITING' and m.outcome = 'MATCHED'`,
  },
];
