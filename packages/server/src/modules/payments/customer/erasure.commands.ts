import { ApiError } from '@sluis/contract/base/errors';
import { evidence_text_names } from '@sluis/contract/disputes/evidence';
import { customer, personal_fields } from '@sluis/contract/entities/payments/customer';
import { entities, type ItemOf } from '@sluis/contract/registry';
import { sql } from 'kysely';
import type { Trx } from '../../../platform/database/database.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import { enqueue, jobKind, type PayloadOf } from '../../../platform/jobs.ts';
import { recordChanges } from '../../../resource/changes.ts';
import type { Body, Row } from '../../../resource/commands.ts';
import { updateItem } from '../../../resource/commands.ts';
import { getItem, isRow, lockRows, type Owned } from '../../../resource/item.ts';
import type { House } from '../../../resource/module.ts';
import { type ActionCommand, acting, type CommandContext, type UpdateCommand } from '../../../resource/resource.ts';
import { everything } from '../../../resource/scope.ts';
import { eraseEvidence } from '../chargeback/evidence.commands.ts';
import { cancelMandates } from '../mandate/mandate.commands.ts';
import { is_payment_open } from '../transaction/transaction.commands.ts';
import { copies_of_persons, type Eraser } from './copies.commands.ts';
import { assertThere, personalNumberOf } from './customer.queries.ts';
import { isOfCustomer, parts_of_customer } from './customer-parts.ts';
import { erased, makeEraser, telling_fields } from './eraser.ts';

export const erasure_job = jobKind<{
  readonly customer: string;
  readonly organisation: string;
  readonly words: string;
}>('erasure');

type Customer = ItemOf<'customer'>;

/** Changes a customer, unless its personal data has been erased. */
export const changeCustomer: UpdateCommand = async (trx, id, body, context) => {
  assertThere(await getItem(trx, 'customer', { id, scope: context.scope, lock: true }));
  return updateItem(trx, customer, id, body, context);
};

/** By then transactions that began before an erasure have ended, and their calls have been written. */
const again_after_s = 60;
const placeOfWords = (id: string): string => `words of ${id}`;

/**
 * Erases a customer's personal data: from its row, its payments, mandates, notes and the files that brought it, from
 * the log of its changes, its calls in the audit trail, its webhooks and mails. Amounts, statuses and references
 * remain. A minute later a job erases what was being recorded meanwhile. Throws `in_use` during a subscription, a
 * payment, a scheduled transaction, a link or a dispute.
 */
export const eraseCustomer =
  (house: House): ActionCommand =>
  async (trx: Trx, id: string, _: Body, { scope, now }: CommandContext): Promise<Row> => {
    await getItem(trx, 'customer', { id, scope });
    const payments = await holdPayments(trx, id);
    const person = await getItem(trx, 'customer', { id, scope, lock: true });
    await assertIdle(trx, id);
    const words = await wordsOf(trx, person);
    await erasePerson(trx, person, { house, words, payments, now });
    if (person.erased_at !== null) return person;
    const sealed = house.box.seal(JSON.stringify(words), placeOfWords(id));
    const { organisation } = person;
    await enqueue(trx, erasure_job, { customer: id, organisation, words: sealed }, { after_s: again_after_s });
    const is_referred_to = words.some((word) => word.toLowerCase() === person.merchant_reference?.toLowerCase());
    const fields = [...personal_fields, ...(is_referred_to ? ['merchant_reference'] : [])];
    await eraseInChanges(trx, id, [...fields, 'status_reason']);
    return eraseRow(trx, person, fields, now);
  };

/** Erases what was recorded of a customer while its erasure was under way; the customer may have been deleted since. */
export const makeErasureJob =
  (house: House) =>
  ({ customer: id, organisation, words }: PayloadOf<typeof erasure_job>): Promise<void> =>
    inTransaction(house.database.kysely, async (trx) => {
      const payments = await holdPayments(trx, id);
      const person = { id, organisation };
      await lockRows(trx, 'customer', [person]);
      const known: string[] = JSON.parse(house.box.open(words, placeOfWords(id)));
      await erasePerson(trx, person, { house, words: known, payments, now: house.clock.now() });
    });

type Paid = Owned & { readonly ip: string | null };

/** The payments of a customer, which are locked before their dependent rows. */
async function holdPayments(trx: Trx, id: string): Promise<Paid[]> {
  const { rows } = await sql<Paid>`
    select id, organisation, ip from transaction where customer = ${id} order by id`.execute(trx);
  await lockRows(trx, 'transaction', rows);
  return rows;
}

interface Erasure {
  readonly house: House;
  readonly words: readonly string[];
  readonly payments: readonly Paid[];
  readonly now: string;
}

/** Erases a person wherever they are beside their own row and its changes. */
async function erasePerson(trx: Trx, person: Owned, { house, words, payments, now }: Erasure): Promise<void> {
  const of_customer = sql`customer = ${person.id}`;
  const addresses = new Set(payments.flatMap(({ ip }) => ip ?? []));
  const erase = makeEraser(words, [...addresses]);
  const ids = payments.map((payment) => payment.id);
  await eraseInPayments(trx, ids);
  const { rows: mandates } = await sql<Owned>`select id, organisation from mandate where ${of_customer}`.execute(trx);
  await cancelMandates(trx, mandates, null, acting(now));
  await sql`
    update mandate set label = ${erased}, card = null, card_all = null, card_last_four = null, card_expiry = null, processor_token = null,
      vault_token = null, network_transaction_id = null, iban_sealed = null, iban_last_four = null, account_holder = null,
      -- The text that was signed, and when, identifies no person.
      signature = signature || '{"ip":null,"user_agent":null}', version = version + 1 where ${of_customer}`.execute(
    trx,
  );
  await sql`update status_history set status_reason = null where item = ${person.id}`.execute(trx);
  const parts = await eraseInParts(trx, person.id, erase);
  const evidence = await eraseEvidence(trx, parts);
  for (const id of evidence) await eraseInChanges(trx, id, evidence_text_names);
  const about = [person.id, ...parts, ...evidence];
  await sql`delete from customernote where ${of_customer}`.execute(trx);
  for (const eraseCopies of house.answers(copies_of_persons))
    await eraseCopies(trx, { person, about, payments: ids, erase });
  await eraseInWebhooks(trx, about, erase);
  await sql`delete from mail where lower(recipient) = any(${words.map((word) => word.toLowerCase())})
    and organisation = ${person.organisation} and state <> 'sending'`.execute(trx);
}

async function assertIdle(trx: Trx, id: string): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select 'subscription' as name where exists (
      select 1 from subscription where customer = ${id} and status not in ('CANCELLED', 'EXPIRED', 'COMPLETED'))
    union all
    select 'scheduledtransaction' where exists (
      select 1 from scheduledtransaction where customer = ${id} and status = 'CREATED')
    union all
    select 'transaction' where exists (
      select 1 from transaction where customer = ${id}
        and ${is_payment_open})
    union all
    select 'paymentlink' where exists (select 1 from paymentlink where customer = ${id} and active)
    union all
    select 'cardaddlink' where exists (
      select 1 from cardaddlink where customer = ${id} and status in ('CREATED', 'INITIATED'))
    union all
    select 'chargeback' where exists (
      select 1 from chargeback join transaction on transaction.id = chargeback.transaction
        and transaction.organisation = chargeback.organisation
      where transaction.customer = ${id} and chargeback.status in ('OPEN', 'IN_DISPUTE'))`.execute(trx);
  if (rows.length > 0) throw new ApiError('in_use', { details: { used_by: rows.map(({ name }) => name) } });
}

/** The words that identify a person: present and former names and addresses. */
async function wordsOf(trx: Trx, person: Customer): Promise<string[]> {
  const { rows: before } = await sql<{ value: string | null }>`
    select said::jsonb #>> '{}' as value
    from change, jsonb_array_elements(changes) as told(each), unnest(array[each ->> 'before', each ->> 'after']) as said
    where said is not null and item = ${person.id} and each ->> 'field' = any(${telling_fields})`.execute(trx);
  const { social_security_number } = await personalNumberOf(trx, person);
  const { rows: holders } = await sql<{ account_holder: string }>`
    select account_holder from mandate where customer = ${person.id} and account_holder is not null`.execute(trx);
  const now = telling_fields.map((name) => (person as unknown as Record<string, unknown>)[name]);
  const all = [
    ...now,
    // A customer without a name has its reference as name, which is the merchant's.
    person.name === person.merchant_reference ? null : person.name,
    social_security_number,
    ...holders.map(({ account_holder }) => account_holder),
    ...before.map(({ value }) => value),
  ];
  return [...new Set(all.filter((value): value is string => typeof value === 'string' && value !== ''))];
}

async function eraseInPayments(trx: Trx, ids: readonly string[]): Promise<void> {
  await sql`
    update transaction set ip = null, network = null, card = null, card_all = null, version = version + 1
    where id = any(${ids}) and (ip is not null or card is not null or card_all is not null)`.execute(trx);
  await sql`update hosted_try set network = ${erased}, signed = null where transaction = any(${ids})`.execute(trx);
  await sql`update card_try set network = ${erased} where transaction = any(${ids})`.execute(trx);
}

/** The log still shows which fields changed, by whom and when. */
const eraseInChanges = (trx: Trx, id: string, fields: readonly string[]) =>
  sql`
    update change set name = null, changes = (
      select coalesce(jsonb_agg(case when each ->> 'field' = any(${[...fields]}) then jsonb_build_object(
        'field', each -> 'field',
        'before', case when each ->> 'before' is not null then to_jsonb(${JSON.stringify(erased)}::text) end,
        'after', case when each ->> 'after' is not null then to_jsonb(${JSON.stringify(erased)}::text) end)
        else each end), '[]')
      from jsonb_array_elements(changes) as told(each))
    where item = ${id}`.execute(trx);

/** Fields with free text of staff, merchants and processors. */
const written = ['description', 'reason', 'status_reason'];

/** Erases the words of a person in dependent items. Returns their ids. */
async function eraseInParts(trx: Trx, customer_id: string, erase: Eraser): Promise<string[]> {
  const about: string[] = [];
  for (const [name, by] of parts_of_customer) {
    const texts = written.filter((field) => field in entities[name].fields);
    const { rows } = await sql<Written>`
      select ${sql.join(['id', 'organisation', ...texts].map((field) => sql.ref(field)))}
      from ${sql.table(name)} where ${isOfCustomer(name, by, customer_id)}`.execute(trx);
    await eraseInTexts(trx, name, texts, rows, erase.inText);
    about.push(...rows.map(({ id }) => id));
  }
  const { rows } = await sql<Written>`
    select id, organisation, status_reason from status_history
    where item = any(${about}) and status_reason is not null`.execute(trx);
  await eraseInTexts(trx, 'status_history', ['status_reason'], rows, erase.inText);
  const updates = await sql<Written>`
    select id, organisation, reason from statusupdate
    where transaction = any(${about}) or refund = any(${about})`.execute(trx);
  await eraseInTexts(trx, 'statusupdate', ['reason'], updates.rows, erase.inText);
  return about;
}

type Written = Owned & Readonly<Record<string, string | null>>;

async function eraseInTexts(
  trx: Trx,
  table: string,
  texts: readonly string[],
  rows: readonly Written[],
  erase: (text: string) => string,
): Promise<void> {
  for (const row of rows)
    for (const field of texts) {
      const before = row[field];
      const after = before && erase(before);
      if (after !== before)
        await sql`update ${sql.table(table)} set ${sql.ref(field)} = ${after} where ${isRow(row)}`.execute(trx);
    }
}

async function eraseInWebhooks(trx: Trx, about: readonly string[], erase: Eraser): Promise<void> {
  const { rows } = await sql<Written>`
    select id, organisation, body from webhook where item_id = any(${about}) and body is not null`.execute(trx);
  await eraseInTexts(trx, 'webhook', ['body'], rows, erase.inJson);
}

async function eraseRow(trx: Trx, person: Customer, fields: readonly string[], now: string): Promise<Row> {
  const emptied = sql.join(fields.map((name) => sql`${sql.ref(name)} = null`));
  await sql`
    update customer set ${emptied}, status_reason = null, erased_at = ${now}, version = version + 1
    where ${isRow(person)}`.execute(trx);
  const after = await getItem(trx, 'customer', { id: person.id, scope: everything });
  // The log does not get the former values.
  const before = { ...after, erased_at: null };
  recordChanges(trx, customer, [{ before, after }]);
  return after;
}
