import type { DisputeKind } from '@sluis/adapter/disputes';
import type { EvidencePart } from '@sluis/contract/disputes/evidence';
import { reasonOf } from '@sluis/contract/disputes/reasons';
import type { DefenceReason } from './types.ts';

/** A defence reason of Adyen, and the evidence that makes it. Adyen takes one document of each type. */
interface Claim {
  readonly reason: string;
  /** The kinds of disputes that it is the answer to. */
  readonly answers: readonly string[];
  /** Without any of these it would be an empty claim. */
  readonly shown_by?: readonly EvidencePart[];
  /** The parts of documents of their own, by type. */
  readonly documents?: Readonly<Record<string, readonly EvidencePart[]>>;
  /** The type of the document with all other parts. */
  readonly rest: string;
}

const receipt = { TIDorInvoice: ['receipt'] } as const;

const claims: readonly Claim[] = [
  {
    reason: 'MerchandiseReceived',
    answers: ['not_received'],
    shown_by: ['delivery_proof', 'signature'],
    documents: {
      DateMerchandiseShipped: ['delivered_on', 'delivery_carrier', 'delivery_reference', 'delivery_address'],
    },
    rest: 'ProofOfGoodsOrServicesProvided',
  },
  {
    reason: 'ServicesProvided',
    answers: ['not_received'],
    shown_by: ['service_proof', 'access_log'],
    rest: 'ProofOfGoodsOrServicesProvided',
  },
  {
    reason: 'GoodsOrServicesProvided',
    answers: ['not_received'],
    shown_by: ['delivery_proof', 'signature', 'service_proof', 'access_log'],
    rest: 'ProofOfGoodsOrServicesProvided',
  },
  {
    reason: 'GoodsWereAsDescribed',
    answers: ['not_as_described'],
    shown_by: ['product_description'],
    documents: receipt,
    rest: 'GoodsWereAsDescribed',
  },
  {
    reason: 'CreditOrCancellationPolicyProperlyDisclosed',
    answers: ['credit', 'cancelled'],
    shown_by: ['terms', 'cancellation_policy'],
    rest: 'DisclosureAtPointOfInteraction',
  },
  {
    reason: 'ProofOfCardPresenceAndSignatureWithTerminalReceipt',
    answers: ['fraud_present'],
    shown_by: ['receipt'],
    rest: 'PrintedSignedTerminalReceipt',
  },
  {
    reason: 'AdditionalInformation',
    answers: ['fraud_absent'],
    documents: {
      AdditionalInformation: [
        'three_d_secure',
        'earlier_payments',
        'customer_ip',
        'customer_name',
        'customer_email',
        'billing_address',
      ],
    },
    rest: 'DefenseMaterial',
  },
];

/** Takes any evidence. */
const general: Claim = { reason: 'SupplyDefenseMaterial', answers: [], documents: receipt, rest: 'DefenseMaterial' };
/** The only one for some disputes. */
const last: Claim = { reason: 'InvalidChargeback', answers: [], rest: 'InvalidChargeback' };

/** A defence: its reason, and the parts of each document by type. */
export interface Defence {
  readonly reason: string;
  readonly documents: ReadonlyMap<string, readonly EvidencePart[]>;
}

/**
 * The defence for the given evidence, among the reasons that Adyen offers: one that answers the dispute, or else the
 * general one, or else any that the evidence shows. Undefined if Adyen asks for other documents.
 */
export function defenceFor(
  offered: readonly DefenceReason[],
  given: readonly EvidencePart[],
  { reason_code }: DisputeKind,
): Defence | undefined {
  const kind = reasonOf(reason_code)?.defence ?? '';
  const shown = claims.filter(({ shown_by }) => !shown_by || shown_by.some((part) => given.includes(part)));
  const fitting = shown.filter(({ answers }) => answers.includes(kind));
  for (const claim of [...fitting, general, ...shown, last]) {
    const reason = offered.find(({ defenseReasonCode }) => defenseReasonCode === claim.reason);
    const documents = reason && documentsOf(reason, claim, given);
    if (documents) return { reason: claim.reason, documents };
  }
  return undefined;
}

function documentsOf(
  { defenseDocumentTypes: types = [] }: DefenceReason,
  { documents = {}, rest }: Claim,
  given: readonly EvidencePart[],
): Defence['documents'] | undefined {
  const ofLevel = (level: string) =>
    types.filter(({ requirementLevel }) => requirementLevel === level).map((type) => type.defenseDocumentTypeCode);
  // By arrangement with Adyen, one document is enough for every scheme.
  const [any] = ofLevel('AlternativeRequired');
  if (any) return new Map([[any, given]]);
  const takes = (type: string): boolean =>
    types.some(({ defenseDocumentTypeCode }) => defenseDocumentTypeCode === type);
  const own = Object.entries(documents).filter(([type]) => takes(type));
  const typeOf = (part: EvidencePart): string => own.find(([, parts]) => parts.includes(part))?.[0] ?? rest;
  const made = Map.groupBy(given, typeOf);
  const one_or_more = ofLevel('OneOrMore');
  const is_complete =
    [...made.keys()].every(takes) &&
    ofLevel('Required').every((type) => made.has(type)) &&
    (one_or_more.length === 0 || one_or_more.some((type) => made.has(type)));
  return is_complete ? made : undefined;
}

/** What Adyen asks for, if the evidence is for no defence. */
export function askedFor(offered: readonly DefenceReason[]): string {
  const known = offered.filter(({ defenseReasonCode: code }) =>
    [...claims, general, last].some(({ reason }) => reason === code),
  );
  if (known.length === 0) return 'Adyen offers no defence that can be made here: defend it in the Customer Area';
  const asked = known.map(({ defenseReasonCode: code, defenseDocumentTypes: types = [] }) => {
    const required = types.filter(({ requirementLevel }) => requirementLevel !== 'Optional');
    return `${code} (${required.map((type) => type.defenseDocumentTypeCode).join(', ')})`;
  });
  return `Adyen asks for other evidence: ${asked.join(' or ')}`;
}
