import { sql } from 'kysely';
import type { Counted } from '../http/metrics.ts';

/** For monitoring: unsent mails, of the 30 days that mails are kept. */
export const mails_by_state: Counted = {
  name: 'sluis_mails',
  help: 'Unsent mail of the last 30 days by state; unknown means the mail server may have accepted it',
  label: 'state',
  count: async (executor) => {
    const { rows } = await sql<{ value: string; count: number }>`
      select value, count(mail.state)::int as count
      from unnest(array['waiting', 'sending', 'unknown', 'failed']) as states (value)
      left join mail on mail.state = value and mail.state <> 'sent'
      group by value`.execute(executor);
    return rows;
  },
};
