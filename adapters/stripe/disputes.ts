import type {
  DisputeKind,
  DisputeOrder,
  DisputeReport,
  Evidence,
  EvidenceQuestion,
  ProcessorDisputes,
  ResponseOutcome,
} from '@sluis/adapter/disputes';
import type { EvidenceFile, EvidencePart, EvidenceText } from '@sluis/contract/disputes/evidence';
import type { KnownReason } from '@sluis/contract/status-reasons';
import type Stripe from 'stripe';
import { fromStripe } from './amounts.ts';
import { type Client, timeOf } from './client.ts';
import { referenceOf } from './outcome.ts';
import { reasonOf } from './reasons.ts';

const statuses: Readonly<Record<string, DisputeReport['status']>> = {
  warning_needs_response: 'OPEN',
  warning_under_review: 'IN_DISPUTE',
  // The inquiry ended without a chargeback.
  warning_closed: 'CANCELLED',
  // Stripe refunded the payer before the bank took the money.
  prevented: 'CANCELLED',
  needs_response: 'OPEN',
  under_review: 'IN_DISPUTE',
  appeal_needs_response: 'OPEN',
  appeal_under_review: 'IN_DISPUTE',
  won: 'WON',
  lost: 'LOST',
};

const reasons: Readonly<Record<string, KnownReason>> = {
  fraudulent: 'fraud: card not present',
  product_not_received: 'merchandise or services not received',
  product_unacceptable: 'not as described or defective',
  credit_not_processed: 'return not processed',
  duplicate: 'duplicate processing',
  debit_not_authorized: 'no mandate',
  customer_initiated: 'refund requested by the payer',
};

const sources: Readonly<Record<string, DisputeReport['source_type']>> = {
  card: 'card_scheme',
  paypal: 'wallet',
  amazon_pay: 'wallet',
  klarna: 'pay_later',
};

function stageOf({ status, payment_method_details: details }: Stripe.Dispute): DisputeReport['stage'] {
  const { case_type } = details?.card ?? {};
  if (status.startsWith('warning_') || status === 'prevented' || case_type === 'inquiry') return 'RETRIEVAL';
  if (status.startsWith('appeal_')) return 'PRE_ARBITRATION';
  return case_type === 'compliance' ? 'ARBITRATION' : 'CHARGEBACK';
}

/** What Stripe took for the dispute, less what it gave back; undefined in another currency than that of the dispute. */
function feeOf({ balance_transactions: moved, currency }: Stripe.Dispute): number | undefined {
  if (moved.length === 0 || moved.some((each) => each.currency !== currency)) return undefined;
  return moved.reduce((sum, { fee }) => sum + fromStripe(fee, currency), 0);
}

/** All that Stripe says of a dispute; nothing if its payment is not ours. Its payment is expanded. */
export function reportOfDispute(
  dispute: Stripe.Dispute,
  seen: Pick<DisputeReport, 'id' | 'occurred_at'>,
): DisputeReport[] {
  const { payment_intent, amount, currency, reason, evidence_details } = dispute;
  const reference = typeof payment_intent === 'object' && payment_intent ? referenceOf(payment_intent) : undefined;
  const status = statuses[dispute.status];
  if (reference === undefined || status === undefined) return [];
  const { card, type } = dispute.payment_method_details ?? {};
  const reason_code = card?.network_reason_code ?? dispute.network_reason_code;
  const is_debit =
    payment_intent && (payment_intent as Stripe.PaymentIntent).payment_method_types.includes('sepa_debit');
  const fee_amount = feeOf(dispute);
  const source_type = is_debit ? 'direct_debit' : sources[type ?? ''];
  return [
    {
      ...seen,
      reference,
      dispute: dispute.id,
      stage: stageOf(dispute),
      status,
      amount: fromStripe(amount, currency),
      currency_code: currency.toUpperCase(),
      reason: reasons[reason] ?? reason,
      ...(reason_code && { reason_code }),
      ...(evidence_details.due_by && { due_at: timeOf(evidence_details.due_by) }),
      ...(fee_amount !== undefined && { fee_amount }),
      ...(source_type && { source_type }),
    },
  ];
}

type Field = Exclude<keyof Stripe.DisputeUpdateParams.Evidence, 'appeal' | 'enhanced_evidence'>;

const text_fields: Readonly<Partial<Record<EvidenceText, Field>>> = {
  product_description: 'product_description',
  customer_name: 'customer_name',
  customer_email: 'customer_email_address',
  customer_ip: 'customer_purchase_ip',
  billing_address: 'billing_address',
  delivery_address: 'shipping_address',
  delivery_carrier: 'shipping_carrier',
  delivery_reference: 'shipping_tracking_number',
  delivered_on: 'shipping_date',
  access_log: 'access_activity_log',
  refund_refusal: 'refund_refusal_explanation',
  cancellation_policy: 'cancellation_policy_disclosure',
  other_payment: 'duplicate_charge_explanation',
};

/** Texts without a field of their own are combined in one. */
const combined: readonly EvidenceText[] = ['explanation', 'three_d_secure', 'earlier_payments', 'refund_reference'];

const file_fields: Readonly<Partial<Record<EvidenceFile, Field>>> = {
  receipt: 'receipt',
  delivery_proof: 'shipping_documentation',
  customer_messages: 'customer_communication',
  signature: 'customer_signature',
  terms: 'refund_policy',
  service_proof: 'service_documentation',
  other_document: 'uncategorized_file',
};

const parts = [...combined, ...Object.keys(text_fields), ...Object.keys(file_fields)] as EvidencePart[];

const form = ({ stage }: DisputeKind): readonly EvidenceQuestion[] =>
  stage === 'ARBITRATION' ? [] : parts.map((name) => ({ name, required: name === 'explanation' }));

/** A file that Stripe does not take: nothing has been sent to the bank. */
class FileFault extends Error {}

/** The ids of the uploaded files, by the field that takes them. Throws FileFault. */
async function uploaded(client: Client, { reference, files }: Evidence): Promise<Partial<Record<Field, string>>> {
  const ids: Partial<Record<Field, string>> = {};
  for (const { part, name, type, bytes } of files) {
    const field = file_fields[part];
    if (!field) continue;
    // The bank would not see the others, and the response is final.
    if (ids[field]) throw new FileFault(`Stripe takes one file as ${part}: combine ${name} with the other`);
    const body = new FormData();
    body.append('purpose', 'dispute_evidence');
    body.append('file', new Blob([Uint8Array.from(bytes)], { type }), name);
    const answer = await client.upload(body, `${field}-${reference}`);
    if (!answer.is_ok) throw new FileFault(`${name}: ${reasonOf(answer.error)}`);
    ids[field] = answer.object.id;
  }
  return ids;
}

function textsOf({ texts }: Evidence): Partial<Record<Field, string>> {
  const own = Object.entries(text_fields).flatMap(([part, field]) => {
    const text = texts[part as EvidenceText];
    return text ? [[field, text] as const] : [];
  });
  const explanation = combined.flatMap((part) => texts[part] ?? []).join('\n\n');
  return { ...Object.fromEntries(own), ...(explanation && { uncategorized_text: explanation }) };
}

const processed = (dispute: string): ResponseOutcome => ({ status: 'PROCESSED', processor_id_external: dispute });

/** Responses are written to the metadata of their dispute, under our reference. */
const find = async (client: Client, { dispute: id, reference }: DisputeOrder): Promise<ResponseOutcome | undefined> => {
  const dispute = await client.get<Stripe.Dispute>(`/v1/disputes/${id}`);
  const given = dispute?.metadata[reference];
  const is_done = given === 'accepted' ? dispute?.status === 'lost' : given === 'submitted';
  return is_done ? processed(id) : undefined;
};

const failed = (dispute: string, reason: string): ResponseOutcome => ({
  status: 'FAILED',
  status_reason: reason.slice(0, 200),
  processor_id_external: dispute,
});

async function respond(client: Client, order: DisputeOrder, path: string, body: object): Promise<ResponseOutcome> {
  const answer = await client.post<Stripe.Dispute>(path, body, order.reference);
  if (answer.is_ok) return processed(order.dispute);
  return (await find(client, order)) ?? failed(order.dispute, reasonOf(answer.error));
}

async function submit(client: Client, evidence: Evidence): Promise<ResponseOutcome> {
  const { dispute, reference } = evidence;
  try {
    const body: Stripe.DisputeUpdateParams = {
      evidence: { ...textsOf(evidence), ...(await uploaded(client, evidence)) },
      metadata: { [reference]: 'submitted' },
      submit: true,
    };
    return await respond(client, evidence, `/v1/disputes/${dispute}`, body);
  } catch (error) {
    if (error instanceof FileFault) return failed(dispute, error.message);
    throw error;
  }
}

export const makeDisputes = (client: Client): ProcessorDisputes => ({
  form,
  find: (order) => find(client, order),
  submit: (evidence) => submit(client, evidence),
  accept: async (order) => {
    const path = `/v1/disputes/${order.dispute}`;
    const metadata = { [order.reference]: 'accepted' };
    await client.post<Stripe.Dispute>(
      path,
      { metadata } satisfies Stripe.DisputeUpdateParams,
      `note-${order.reference}`,
    );
    return respond(client, order, `${path}/close`, {});
  },
});
