import { f } from '../base/fields.ts';

/** The parts of evidence that are text, as acquirers ask for them, with their longest text. */
export const evidence_texts = {
  explanation: 5000,
  product_description: 2000,
  customer_name: 200,
  customer_email: 254,
  customer_ip: 60,
  billing_address: 500,
  delivery_address: 500,
  delivery_carrier: 100,
  delivery_reference: 100,
  delivered_on: 100,
  access_log: 5000,
  three_d_secure: 500,
  earlier_payments: 2000,
  refund_reference: 500,
  refund_refusal: 2000,
  cancellation_policy: 5000,
  other_payment: 500,
} as const;
export type EvidenceText = keyof typeof evidence_texts;
export const evidence_text_names = Object.keys(evidence_texts) as EvidenceText[];

/** The parts of evidence that are files. */
export const evidence_files = [
  'receipt',
  'delivery_proof',
  'customer_messages',
  'signature',
  'terms',
  'service_proof',
  'mandate',
  'other_document',
] as const;
export type EvidenceFile = (typeof evidence_files)[number];

export type EvidencePart = EvidenceText | EvidenceFile;

export const isEvidenceText = (part: EvidencePart): part is EvidenceText => part in evidence_texts;

/** The allowed types and size, in bytes, of a file, and the number of files of a dispute. */
export const evidence_types = ['application/pdf', 'image/png', 'image/jpeg'] as const;
export const evidence_bytes_max = 5_000_000;
export const evidence_files_max = 20;

const text = <const M extends number>(max: M) => f.text(max, { update: true, nullable: true });

/** The columns of the texts. */
export const evidence_fields = {
  explanation: text(evidence_texts.explanation),
  product_description: text(evidence_texts.product_description),
  customer_name: text(evidence_texts.customer_name),
  customer_email: text(evidence_texts.customer_email),
  customer_ip: text(evidence_texts.customer_ip),
  billing_address: text(evidence_texts.billing_address),
  delivery_address: text(evidence_texts.delivery_address),
  delivery_carrier: text(evidence_texts.delivery_carrier),
  delivery_reference: text(evidence_texts.delivery_reference),
  delivered_on: text(evidence_texts.delivered_on),
  access_log: text(evidence_texts.access_log),
  three_d_secure: text(evidence_texts.three_d_secure),
  earlier_payments: text(evidence_texts.earlier_payments),
  refund_reference: text(evidence_texts.refund_reference),
  refund_refusal: text(evidence_texts.refund_refusal),
  cancellation_policy: text(evidence_texts.cancellation_policy),
  other_payment: text(evidence_texts.other_payment),
} as const;
