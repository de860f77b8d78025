import type { Wait } from '@sluis/adapter';
import { isStorableText } from '@sluis/contract/base/text';
import type { ItemOf } from '@sluis/contract/registry';
import { sql } from 'kysely';
import type { Executor } from '../../../platform/database/database.ts';
import { lookUp } from '../../../platform/database/pipeline.ts';
import type { Owned } from '../../../resource/item.ts';

/** A payer's try on a page. */
export interface Try {
  readonly item: string;
  readonly nonce: string;
  readonly organisation: string;
  readonly transaction: string;
  readonly keep: boolean;
  readonly challenge_url: string | null;
  readonly challenge_form: Readonly<Record<string, string>> | null;
  readonly wait: Wait | null;
}

const columns = [
  'item',
  'nonce',
  'organisation',
  'transaction',
  'keep',
  'challenge_url',
  'challenge_form',
  'wait',
] as const;

/** The try that a form began, by the form's nonce; an address can contain any text as one. */
export const findTry = async (
  executor: Executor,
  { id, organisation }: Owned,
  nonce: string,
): Promise<Try | undefined> =>
  isStorableText(nonce)
    ? executor
        .selectFrom('hosted_try')
        .select(columns)
        .where('item', '=', id)
        .where('organisation', '=', organisation)
        .where('nonce', '=', nonce)
        .executeTakeFirst()
    : undefined;

/** The tries of a page whose payment has not ended, and the one that a form began. */
export async function triesOf(
  executor: Executor,
  { id, organisation }: Owned,
  nonce: string,
): Promise<{ readonly own: Try | undefined; readonly open: readonly Try[] }> {
  const tries = executor
    .selectFrom('hosted_try')
    .select([...columns, 'abandon_at'])
    .where('item', '=', id)
    .where('organisation', '=', organisation)
    .where((is) => is.or([is('nonce', '=', nonce), is('abandon_at', 'is not', null)]));
  const found = await lookUp<Try & { readonly abandon_at: unknown }>(executor, tries);
  return {
    own: found.find((each) => each.nonce === nonce),
    open: found.filter(({ abandon_at }) => abandon_at !== null),
  };
}

/** The payment of a page, or of the present cycle of its subscription, with an unknown outcome. */
export async function findUnknown(
  executor: Executor,
  { id, organisation }: Owned,
): Promise<Pick<ItemOf<'transaction'>, 'amount' | 'currency_code'> | undefined> {
  const { rows } = await sql<Pick<ItemOf<'transaction'>, 'amount' | 'currency_code'>>`
    select amount, currency_code from transaction
    where organisation = ${organisation} and status = 'UNKNOWN' and id in (
      select transaction from hosted_try where item = ${id} and organisation = ${organisation} and abandon_at is not null
      union all select transaction from subscription_cycle
        where subscription = ${id} and organisation = ${organisation} and state = 'billing')
    limit 1`.execute(executor);
  return rows[0];
}

/**
 * The most tries of one network in ten minutes, and of one page in an hour, that did not pay: more suggests card
 * testing.
 */
const page_tries_max = 30;

/** Whether a network or a page has reached its limit of failed tries; in real time, over all processes. */
export async function isLimited(
  executor: Executor,
  { item, network, network_tries_max }: { item: Owned; network: string; network_tries_max: number },
): Promise<boolean> {
  const { rows } = await sql<{ by_network: number; of_item: number }>`
    select
      (select count(*)::int from hosted_try
       where network = ${network} and not paid and not authorised and created_at > now() - interval '10 minutes') as by_network,
      (select count(*)::int from hosted_try
       where item = ${item.id} and organisation = ${item.organisation} and not paid and not authorised and created_at > now() - interval '1 hour') as of_item`.execute(
    executor,
  );
  const [counted] = rows;
  return (counted?.by_network ?? 0) >= network_tries_max || (counted?.of_item ?? 0) >= page_tries_max;
}
