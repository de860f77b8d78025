import { toDecimal } from '@sluis/contract/base/money';
import { isGranted } from '@sluis/contract/base/role-expressions';
import { type EvidenceText, evidence_texts } from '@sluis/contract/disputes/evidence';
import { customer } from '@sluis/contract/entities/payments/customer';
import { paid_statuses, transaction } from '@sluis/contract/entities/payments/transaction';
import type { ItemOf } from '@sluis/contract/registry';
import { sql } from 'kysely';
import type { Executor } from '../../../platform/database/database.ts';
import { findItem } from '../../../resource/item.ts';
import { within } from '../../../resource/scope.ts';

type Texts = Partial<Record<EvidenceText, string>>;

const listed_max = 5;

const moneyOf = (given: { readonly amount: number; readonly currency_code: string }) =>
  `${given.currency_code} ${toDecimal(given)}`;
const dayOf = (instant: string) => instant.slice(0, 10);

/** What is known about a disputed payment, as texts of evidence: only what the roles of the caller let them see. */
export async function knownEvidence(
  executor: Executor,
  { transaction: id, organisation }: ItemOf<'chargeback'>,
  roles: ReadonlySet<string>,
): Promise<Texts> {
  const scope = within(organisation);
  const paid = await findItem(executor, 'transaction', { id, scope });
  if (!paid) return {};
  const payer =
    paid.customer && isGranted(roles, customer.roles.list)
      ? await findItem(executor, 'customer', { id: paid.customer, scope })
      : undefined;
  const of_payment = isGranted(roles, transaction.roles.list) ? await ofPayment(executor, paid) : {};
  return shortened({ ...of_payment, ...(payer && ofCustomer(payer)) });
}

async function ofPayment(executor: Executor, paid: ItemOf<'transaction'>): Promise<Texts> {
  const { three_d_secure: proof } = paid;
  const [earlier, refunds] = await Promise.all([earlierOf(executor, paid), refundsOf(executor, paid)]);
  return {
    ...(paid.description && { product_description: paid.description }),
    ...(paid.ip && { customer_ip: paid.ip }),
    ...(proof?.result && {
      three_d_secure: `3-D Secure ${proof.version ?? ''}: ${proof.result}, ECI ${proof.eci ?? '-'}`,
    }),
    ...(earlier.length > 0 && { earlier_payments: earlier.join('\n') }),
    ...(refunds.length > 0 && { refund_reference: refunds.join('\n') }),
  };
}

/** The last payments with the same card at this merchant that were not disputed. */
async function earlierOf(executor: Executor, { id, organisation, card, created_at }: ItemOf<'transaction'>) {
  if (card === null) return [];
  const { rows } = await sql<{
    merchant_reference: string;
    created_at: string;
    amount: number;
    currency_code: string;
    ip: string | null;
  }>`
    select merchant_reference, created_at, amount, currency_code, ip from transaction paid
    where organisation = ${organisation} and card = ${card} and created_at < ${created_at} and id <> ${id}
      and status = any(${[...paid_statuses]}) and not exists (
        select 1 from chargeback where chargeback.transaction = paid.id and chargeback.organisation = paid.organisation)
    order by created_at desc limit ${listed_max}`.execute(executor);
  return rows.map(
    (each) =>
      `${dayOf(each.created_at)} ${each.merchant_reference} ${moneyOf(each)}${each.ip === null ? '' : `, IP ${each.ip}`}`,
  );
}

async function refundsOf(executor: Executor, { id, organisation }: ItemOf<'transaction'>) {
  const rows = await executor
    .selectFrom('refund')
    .select(['id', 'last_status_update', 'amount', 'currency_code', 'processor_id_external'])
    .where('transaction', '=', id)
    .where('organisation', '=', organisation)
    .where('status', '=', 'PROCESSED')
    .orderBy('id')
    .limit(listed_max)
    .execute();
  return rows.map(
    (each) => `${dayOf(each.last_status_update)} ${each.processor_id_external ?? each.id} ${moneyOf(each)}`,
  );
}

function ofCustomer(payer: ItemOf<'customer'>): Texts {
  const { name, email_address, street_address, house_number, house_number_suffix, postal_code, city, country_code } =
    payer;
  const line = (...parts: (string | null)[]) => parts.filter(Boolean).join(' ');
  const address = [line(street_address, house_number, house_number_suffix), line(postal_code, city), line(country_code)]
    .filter(Boolean)
    .join('\n');
  return {
    ...(name && { customer_name: name }),
    ...(email_address && { customer_email: email_address }),
    ...(address && { billing_address: address }),
  };
}

const shortened = (texts: Texts): Texts =>
  Object.fromEntries(
    Object.entries(texts).map(([name, text]) => [name, text.slice(0, evidence_texts[name as EvidenceText])]),
  );
