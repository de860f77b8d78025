import { ProcessorUnavailable } from '@sluis/adapter';
import type {
  DisputeKind,
  DisputeOrder,
  Evidence,
  EvidenceQuestion,
  ProcessorDisputes,
  ResponseOutcome,
} from '@sluis/adapter/disputes';
import {
  type EvidencePart,
  type EvidenceText,
  evidence_files,
  evidence_text_names,
} from '@sluis/contract/disputes/evidence';
import { evidenceFor } from '@sluis/contract/disputes/reasons';
import { askedFor, defenceFor } from './defence.ts';
import { DocumentFault, documentsOf } from './defence-documents.ts';
import type { DefenceReason, DisputeServiceAnswer, ServiceError } from './types.ts';

/** A request to Adyen's Disputes API, with its answer or the reason of its refusal. */
export type AskDisputes = (path: string, body: object) => Promise<DisputeServiceAnswer & ServiceError>;

/** Adyen reads any evidence: what wins is asked for first. The scheme decides an arbitration by what it has. */
function form({ stage, reason_code }: DisputeKind): readonly EvidenceQuestion[] {
  const asked = evidenceFor(reason_code);
  if (stage === 'ARBITRATION' || asked.length === 0) return [];
  const others = [...evidence_text_names, ...evidence_files].filter((part) => asked.every(({ name }) => name !== part));
  return [...asked, ...others.map((name) => ({ name, required: false }))];
}

const outcomeOf =
  (status: ResponseOutcome['status']) =>
  ({ dispute }: DisputeOrder, reason?: string): ResponseOutcome => ({
    status,
    ...(reason && { status_reason: reason.slice(0, 200) }),
    processor_id_external: dispute,
  });
const processed = outcomeOf('PROCESSED');
const failed = outcomeOf('FAILED');

const givenIn = ({ texts, files }: Evidence): EvidencePart[] => [
  ...evidence_text_names.filter((name: EvidenceText) => texts[name]?.trim()),
  ...evidence_files.filter((part) => files.some((file) => file.part === part)),
];

/** The outcome by Adyen's webhooks; undefined while they say nothing about a response. */
function reportedOutcome(order: DisputeOrder): ResponseOutcome | undefined {
  const { kind, stage, reported } = order;
  // An inquiry becomes a chargeback whether it is answered or not; a chargeback goes on only if it was defended.
  const is_later = stage === 'CHARGEBACK' && ['PRE_ARBITRATION', 'ARBITRATION'].includes(reported.stage);
  const is_defended = is_later || reported.is_responded || ['IN_DISPUTE', 'WON'].includes(reported.status);
  if (reported.status === 'OPEN' && !is_defended) return undefined;
  if (kind === 'submit')
    return is_defended ? processed(order) : failed(order, 'Adyen closed the dispute before it was defended');
  return reported.status === 'LOST' && !is_later ? processed(order) : failed(order, 'the dispute is no longer open');
}

/** How disputes are defended and accepted at Adyen, which knows no references of ours: its webhooks say what arrived. */
export function makeDisputes(askDisputes: AskDisputes, merchantAccountCode: string): ProcessorDisputes {
  /** Throws Refusal, with Adyen's reason. */
  const ask = async ({ dispute }: DisputeOrder, path: string, more: object = {}) => {
    const answer = await askDisputes(path, { merchantAccountCode, disputePspReference: dispute, ...more });
    const { disputeServiceResult: result, message } = answer;
    if (!result?.success) throw new Refusal(result?.errorMessage || message || 'Adyen refused the request');
    return answer;
  };
  const unlessRefused = async (order: DisputeOrder, act: () => Promise<unknown>): Promise<ResponseOutcome> => {
    try {
      await act();
      return processed(order);
    } catch (error) {
      if (error instanceof Refusal || error instanceof DocumentFault) return failed(order, error.message);
      throw error;
    }
  };
  const reasonsOf = async (order: DisputeOrder): Promise<readonly DefenceReason[]> =>
    (await ask(order, 'retrieveApplicableDefenseReasons')).defenseReasons ?? [];
  return {
    form,
    submit: (evidence) =>
      unlessRefused(evidence, async () => {
        const offered = await reasonsOf(evidence);
        const defence = defenceFor(offered, givenIn(evidence), evidence);
        if (!defence) throw new Refusal(askedFor(offered));
        const defenseDocuments = await documentsOf(defence, evidence);
        // Of an earlier attempt, or from the Customer Area: the bank reads what this response says, and nothing else.
        const { defenseDocumentTypes: types = [] } =
          offered.find(({ defenseReasonCode }) => defenseReasonCode === defence.reason) ?? {};
        for (const { available, defenseDocumentTypeCode: defenseDocumentType } of types)
          if (available) await ask(evidence, 'deleteDisputeDefenseDocument', { defenseDocumentType });
        await ask(evidence, 'supplyDefenseDocument', { defenseDocuments });
        await ask(evidence, 'defendDispute', { defenseReasonCode: defence.reason });
      }),
    accept: (order) => unlessRefused(order, () => ask(order, 'acceptDispute')),
    find: async (order) => {
      const reported = reportedOutcome(order);
      if (reported) return reported;
      try {
        await reasonsOf(order);
        return undefined;
      } catch (error) {
        // It was answered, or the time is over: a webhook says which.
        if (error instanceof Refusal) throw new ProcessorUnavailable(`waiting for the webhook: ${error.message}`, 200);
        throw error;
      }
    },
  };
}

class Refusal extends Error {}
