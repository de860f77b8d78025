import type { SettlementFile } from '@sluis/adapter';
import { toDecimal } from '@sluis/contract/base/money';
import { sql } from 'kysely';
import type { Executor } from '../../../platform/database/database.ts';

/** The first line of a settlement file; the amounts of a refund are negative. */
export const settlement_columns = [
  'merchant_account',
  'processor_id_external',
  'kind',
  'gross',
  'fee',
  'currency',
  'booked_on',
] as const;

interface Captured {
  readonly id: string;
  readonly kind: 'payment' | 'refund';
  readonly amount: number;
  readonly currency_code: string;
  readonly day: string;
}

interface Days {
  readonly after: string | null;
  readonly until: string;
}

const days_max = 31;

/** One percent and ten minor units of a payment; refunds are free. */
const feeOf = ({ kind, amount }: Captured): number => (kind === 'payment' ? Math.round(amount / 100) + 10 : 0);

function lineOf(account: string, captured: Captured): string {
  const { id, kind, amount, currency_code, day } = captured;
  const gross = kind === 'payment' ? amount : -amount;
  const decimal = (of: number) => toDecimal({ amount: of, currency_code });
  return [account, id, kind, decimal(gross), decimal(feeOf(captured)), currency_code, day].join(',');
}

/** The captures and refunds of an account, a file for each day in UTC with any. */
export async function settlementFiles(
  executor: Executor,
  account: string | null,
  { after, until }: Days,
): Promise<readonly SettlementFile[]> {
  const { rows } = await sql<Captured>`
    select case when kind = 'capture' then (
        select id from sandbox_payment as paid where paid.reference = sandbox_payment.payment) else id end as id,
      case when kind = 'refund' then kind else 'payment' end as kind, amount, currency_code,
      to_char(captured_at at time zone 'UTC', 'YYYY-MM-DD') as day
    from sandbox_payment
    where captured_at >= greatest(coalesce(${after}::date + 1, '-infinity'), ${until}::date - ${sql.lit(days_max)})::timestamp at time zone 'UTC'
      and captured_at < ${until}::date::timestamp at time zone 'UTC'
      -- What was captured by requests of their own is a line for each of them.
      and (kind <> 'payment' or captured is null)
      and account is not distinct from ${account}
      and status in ('SETTLEMENT_REQUESTED', 'SETTLEMENT_COMPLETED', 'PROCESSED') and currency_code <> 'XXX' and amount > 0
    order by day, id`.execute(executor);
  const name = account ?? 'sandbox';
  return [...Map.groupBy(rows, ({ day }) => day)].map(([day, captured]) => ({
    name: `${name}-${day}.csv`,
    day,
    content: `${[settlement_columns.join(','), ...captured.map((each) => lineOf(name, each))].join('\n')}\n`,
  }));
}
