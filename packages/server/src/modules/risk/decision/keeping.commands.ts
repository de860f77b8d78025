import { attributes } from '@sluis/contract/risk/attributes';
import { sql } from 'kysely';
import type { Executor, Trx } from '../../../platform/database/database.ts';
import { isRow, type Owned } from '../../../resource/item.ts';
import type { Eraser } from '../../payments/customer/copies.commands.ts';

const personal = Object.keys(attributes).filter((name) => attributes[name]?.personal);

/** Empties the personal facts in the decisions about payments: the cards, addresses and domains that they read. */
export async function erasePersonalFacts(trx: Trx, payments: readonly string[]): Promise<void> {
  await sql`
    update transaction_decision set facts = (
      select coalesce(json_object_agg(key,
        case when split_part(key, ' ', 2) = any(${personal}) then 'null'::json else value end), '{}'::json)
      from json_each(facts))
    where transaction = any(${[...payments]})`.execute(trx);
}

type Notice = { readonly data: { readonly rules: readonly { readonly name: string }[] } };

/** Erases a person in the webhooks of rulesets that matched payments: the payment, and the personal values of rules. */
export async function eraseInNotices(trx: Trx, payments: readonly string[], erase: Eraser): Promise<void> {
  const { rows } = await sql<Owned & { readonly body: string }>`
    select id, organisation, body from webhook where subject = any(${[...payments]}) and body is not null`.execute(trx);
  for (const row of rows) {
    const notice: Notice = JSON.parse(row.body);
    const rules = notice.data.rules.map((rule) => (personal.includes(rule.name) ? { ...rule, actual: null } : rule));
    const erased = erase.inJson(JSON.stringify({ ...notice, data: { ...notice.data, rules } }));
    await sql`update webhook set body = ${erased} where ${isRow(row)}`.execute(trx);
  }
}

/** Deletes decisions that are older than histories are kept; their payments remain. */
export async function deleteOldDecisions(executor: Executor, months: number): Promise<void> {
  const is_old = sql`created_at < now() - make_interval(months => ${months})`;
  await sql`delete from transaction_decision where ${is_old}`.execute(executor);
  await sql`delete from transaction_rule_match where ${is_old}`.execute(executor);
}
