import { newId } from '@sluis/contract/base/ids';
import type { ItemOf } from '@sluis/contract/registry';
import { sql } from 'kysely';
import { openFullHouse } from '../modules/find-modules.ts';
import { makeReportJob } from '../modules/insights/report/report.jobs.ts';
import { openPayingWorld, type PayingWorld } from './paying-world.ts';

type Report = ItemOf<'report'>;

/** A merchant with payments, and functions to make reports of them. */
export interface ReportWorld extends PayingWorld {
  /** Inserts payments of the merchant, or of another organisation, a minute apart from an instant on. */
  pay(count: number, from?: string, organisation?: string): Promise<void>;
  /** Runs the job of a report; `tries` is the number of the try. */
  write(id: string, tries?: number): Promise<Report>;
  /** Requests a report, by default with the merchant's token, and has it generated. */
  report(body?: Record<string, unknown>, token?: string): Promise<Report>;
  file(id: string, token?: string): Promise<string>;
}

export async function openReportWorld(): Promise<ReportWorld> {
  const world = await openPayingWorld();
  const { kysely } = world.database;
  const job = makeReportJob(await openFullHouse(world.services));
  const write = async (id: string, attempts = 1): Promise<Report> => {
    await job({ id }, { job: { attempts, max_attempts: 25 }, abortSignal: new AbortController().signal });
    return (await sql<Report>`select * from report where id = ${id}`.execute(kysely)).rows[0] as Report;
  };
  return {
    ...world,
    write,
    pay: async (count, from = '2026-10-01T10:00:00Z', organisation = world.organisation_id) => {
      const ids = Array.from({ length: count }, () => newId('txn'));
      await sql`insert into transaction (id, created_at, last_status_update, organisation, payment_profile, customer,
          merchant_reference, amount, currency_code, status, payment_product)
        select id, ${from}::timestamptz + number * interval '1 minute', ${from}::timestamptz, ${organisation},
          ${world.profile}, ${world.customer}, 'ref ' || number || E'\n=1+1', 100 + number, 'EUR', 'SETTLEMENT_COMPLETED', 'card'
        from unnest(${ids}::text[]) with ordinality as made (id, number)`.execute(kysely);
    },
    report: async (body = {}, token = world.token) => {
      const answer = await world.call(token, 'POST', '/report', { body: { name: 'Payments', ...body } });
      if (answer.statusCode !== 201) throw new Error(answer.body);
      return write(answer.json().id);
    },
    file: async (id, token = world.token) => (await world.call(token, 'GET', `/report/${id}/download`)).body,
  };
}
