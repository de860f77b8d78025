import type { Tenants } from '@sluis/server/conformance/tenants';

/** Verbs need rows in certain statuses: some rows of each owner get them. */
const states = [
  `update processor set provider = 'Sandbox'`,
  `update mandate set revoked_at = null`,
  `update transaction set taken = true, status = 'AUTHORIZED', processor = (
     select id from processor where processor.organisation = transaction.organisation limit 1)
   where right(id, 1) < '8'`,
  `update transaction set taken = false, status = case when right(id, 1) < 'h' then 'INITIATED' else 'SETTLEMENT_COMPLETED' end
   where right(id, 1) >= '8'`,
  `update scheduledtransaction set status = 'CREATED', transaction = null, scheduled_at = now() + interval '1 year'
   where right(id, 1) < 'h'`,
  `update report set filters = null, columns = '{}', labels = '{}', status = 'FAILED' where right(id, 1) < 'h'`,
  `update reportschedule set filters = null, columns = '{}', labels = '{}', frequency = 'daily', time = '09:00'`,
  // A file of one whose entries contradict it is not finished.
  `update settlement set status = 'OPEN' where id in (select settlement from journalentry)`,
  `update settlement set opening = 0, amount = 0, carried = 0 where id not in (select settlement from journalentry where settlement is not null)`,
  `insert into webhookaddress (id, created_at, organisation, url, status, failing_since, lasting, last_tried_on, webhook)
   select 'wadr_' || substr(min(id), 5), now(), organisation, 'https://example.test/a', 'DISABLED', now(), true, now(),
     min(id) from webhook group by organisation`,
];

/** Gives items of all owners statuses in which every verb can succeed. */
export async function setStatuses({ database: { pool } }: Tenants): Promise<void> {
  for (const text of states) await pool.query(text);
}
