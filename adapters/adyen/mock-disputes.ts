import { type Answer, type Body, refusal } from './mock-checks.ts';
import { type MockDispute, type MockPayment, newPsp, type World } from './mock-payments.ts';
import type { DefenceDocument, DefenceReason, DisputeServiceAnswer } from './types.ts';

type Types = Readonly<Record<string, 'Required' | 'OneOrMore' | 'Optional'>>;
const invoice: Types = { TIDorInvoice: 'Optional' };
const general: Readonly<Record<string, Types>> = { SupplyDefenseMaterial: { DefenseMaterial: 'Required', ...invoice } };

/** Defence reasons with their documents, by the scheme's reason code: some of Adyen's. */
const offered: Readonly<Record<string, Readonly<Record<string, Types>>>> = {
  '10.4': { AdditionalInformation: { DefenseMaterial: 'Required', AdditionalInformation: 'Required' } },
  '10.5': { RapidDisputeResolution: { RapidDisputeMaterial: 'Required' } },
  '13.1': {
    InvalidChargeback: { InvalidChargeback: 'Optional' },
    MerchandiseReceived: { DateMerchandiseShipped: 'Required', ProofOfGoodsOrServicesProvided: 'Required' },
    ServicesProvided: { ProofOfGoodsOrServicesProvided: 'Required' },
  },
  '4853': {
    GoodsOrServicesProvided: {
      ProofOfAbilityToProvideServices: 'OneOrMore',
      ProofOfGoodsOrServicesProvided: 'OneOrMore',
    },
    GoodsWereAsDescribed: { GoodsWereAsDescribed: 'Required', TIDorInvoice: 'Required' },
    ...general,
  },
};

const reasonsOf = ({ reason_code, documents }: MockDispute): DefenceReason[] =>
  Object.entries(offered[reason_code] ?? general).map(([defenseReasonCode, types]) => {
    const levels = Object.entries(types);
    const ofLevel = (wanted: string) => levels.filter(([, level]) => level === wanted).map(([type]) => type);
    const one_or_more = ofLevel('OneOrMore');
    return {
      defenseReasonCode,
      satisfied:
        ofLevel('Required').every((type) => documents.has(type)) &&
        (one_or_more.length === 0 || one_or_more.some((type) => documents.has(type))),
      defenseDocumentTypes: levels.map(([defenseDocumentTypeCode, requirementLevel]) => ({
        defenseDocumentTypeCode,
        requirementLevel,
        available: documents.has(defenseDocumentTypeCode),
      })),
    };
  });

const two_weeks_ms = 14 * 86_400_000;

const notify = (world: World, dispute: MockDispute, eventCode: string, more: Readonly<Record<string, string>> = {}) =>
  world.notify(dispute.payment, {
    eventCode,
    success: 'true',
    pspReference: dispute.psp,
    additionalData: {
      chargebackReasonCode: dispute.reason_code,
      chargebackSchemeCode: dispute.payment.method,
      disputeStatus: dispute.status,
      ...more,
    },
  });

/** The card holder or account holder takes their money back. */
export function openDispute(world: World, payment: MockPayment, reason_code: string): string {
  const psp = newPsp();
  const dispute: MockDispute = {
    psp,
    payment,
    reason_code,
    status: 'Undefended',
    documents: new Map(),
    defences: [],
  };
  world.disputes.set(psp, dispute);
  const defensePeriodEndsAt = new Date(Date.now() + two_weeks_ms).toISOString().replace(/\.\d+Z$/, '+00:00');
  notify(world, dispute, 'CHARGEBACK', { defensePeriodEndsAt });
  world.entries.push({ type: 'Chargeback', payment, modification: psp, gross: -payment.captured, fee: 750 });
  return psp;
}

/** The bank answers a defence, or the time to defend has ended. */
export function decideDispute(world: World, psp: string, status: 'Won' | 'Lost'): void {
  const dispute = world.disputes.get(psp);
  if (!dispute) throw new Error(`the mock does not know the dispute ${psp}`);
  const was_defended = dispute.status === 'Pending';
  dispute.status = status;
  const { payment } = dispute;
  if (status === 'Won')
    world.entries.push({ type: 'ChargebackReversed', payment, modification: psp, gross: payment.captured, fee: 0 });
  const lost = was_defended ? 'SECOND_CHARGEBACK' : 'DISPUTE_DEFENSE_PERIOD_ENDED';
  notify(world, dispute, status === 'Won' ? 'ISSUER_RESPONSE_TIMEFRAME_EXPIRED' : lost);
}

const success: DisputeServiceAnswer = { disputeServiceResult: { success: true } };
const no = (errorMessage: string): DisputeServiceAnswer => ({ disputeServiceResult: { success: false, errorMessage } });

/** Answers the Disputes API: with 200, also if it refuses. */
export function serveDispute(world: World, path: string, body: Body, merchant_account: string): Answer {
  if (body.merchantAccountCode !== merchant_account) return refusal(403, '901', 'Invalid Merchant Account');
  const dispute = world.disputes.get(String(body.disputePspReference));
  if (!dispute) return { status: 200, body: no('Dispute not found') };
  if (dispute.status !== 'Undefended') return { status: 200, body: no('Dispute is not open for defense') };
  return { status: 200, body: services[path]?.(world, dispute, body) ?? no('Unknown service') };
}

const services: Readonly<Record<string, (world: World, dispute: MockDispute, body: Body) => DisputeServiceAnswer>> = {
  '/retrieveApplicableDefenseReasons': (_, dispute) => ({ ...success, defenseReasons: reasonsOf(dispute) }),
  '/supplyDefenseDocument': (_, dispute, { defenseDocuments }) =>
    supply(dispute, defenseDocuments as DefenceDocument[]),
  '/deleteDisputeDefenseDocument': (_, { documents }, { defenseDocumentType }) =>
    documents.delete(String(defenseDocumentType)) ? success : no('Document not found'),
  '/defendDispute': (world, dispute, { defenseReasonCode }) => {
    const reason = reasonsOf(dispute).find((each) => each.defenseReasonCode === defenseReasonCode);
    if (!reason) return no('Defense reason is not applicable');
    if (!reason.satisfied) return no('Required defense documents are missing');
    dispute.status = 'Pending';
    dispute.defences.push(reason.defenseReasonCode);
    notify(world, dispute, 'INFORMATION_SUPPLIED');
    return success;
  },
  '/acceptDispute': (world, dispute) => {
    dispute.status = 'Accepted';
    notify(world, dispute, 'DISPUTE_DEFENSE_PERIOD_ENDED');
    return success;
  },
};

/** The file formats of Adyen's page "Defense requirements", with their beginnings and largest sizes. */
const formats: Readonly<Record<string, { readonly begins: string; readonly bytes_max: number }>> = {
  'image/jpeg': { begins: '\xff\xd8\xff', bytes_max: 10_000_000 },
  'image/tiff': { begins: 'II*\0', bytes_max: 10_000_000 },
  'application/pdf': { begins: '%PDF-', bytes_max: 2_000_000 },
};

function supply(dispute: MockDispute, documents: readonly DefenceDocument[]): DisputeServiceAnswer {
  const types = reasonsOf(dispute).flatMap(({ defenseDocumentTypes = [] }) =>
    defenseDocumentTypes.map((type) => type.defenseDocumentTypeCode),
  );
  for (const { defenseDocumentTypeCode: type, contentType, content } of documents) {
    const format = formats[contentType];
    const bytes = Buffer.from(content, 'base64');
    if (!types.includes(type)) return no(`Document type ${type} is not applicable`);
    if (dispute.documents.has(type)) return no(`Document type ${type} has been supplied`);
    if (!format?.begins || !bytes.toString('latin1', 0, 8).startsWith(format.begins))
      return no(`Document type ${type}: file format is not supported`);
    if (bytes.length > format.bytes_max) return no(`Document type ${type}: file is too large`);
  }
  for (const document of documents) dispute.documents.set(document.defenseDocumentTypeCode, document);
  return success;
}
