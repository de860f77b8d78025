import type { RulesetAction } from '@sluis/contract/entities/risk/validationruleset';
import type { ItemOf } from '@sluis/contract/registry';
import type { FactValue } from '@sluis/contract/risk/facts';
import type { ExplainedRuleset, ProcessorReason } from '@sluis/contract/risk/results';
import type { RulesetContent } from '@sluis/contract/risk/shapes';
import { sql } from 'kysely';
import type { Trx } from '../../../platform/database/database.ts';
import { send } from '../../../platform/database/pipeline.ts';
import { enqueue, jobKind } from '../../../platform/jobs.ts';
import type { Owned } from '../../../resource/item.ts';
import type { Acting } from '../../../resource/resource.ts';
import { type NewWebhook, queueWebhooks } from '../../developers/webhook/webhook.commands.ts';
import { valuesIn } from './slots.ts';

type Transaction = ItemOf<'transaction'>;

/** A ruleset that matched a payment. */
export interface Match {
  readonly ruleset: string;
  readonly number: number;
  readonly organisation: string;
  readonly content: RulesetContent & { readonly action: RulesetAction };
  readonly effect: ExplainedRuleset['effect'];
  /** The payment's values, by the names of their slots. */
  readonly values: Readonly<Record<string, FactValue>>;
}

interface Decided {
  readonly mode: 'decided' | 'observed';
  readonly snapshots: readonly string[];
  readonly facts: Readonly<Record<string, FactValue>>;
  readonly matches: readonly Match[];
  readonly routing: { readonly id: string; readonly number: number } | undefined;
  readonly chosen: {
    readonly processor: string | null;
    readonly reason: ProcessorReason | null;
    readonly path: string | null;
  };
  readonly duration_us: number;
}

/** Sends the webhooks of rulesets above the organisation of a payment. */
export const match_notices_job = jobKind<{ readonly transaction: string; readonly organisation: string }>(
  'ruleset_notices',
);

/** An actual value as it is shown: rules of the provider read the Card ID across merchants, which is never output. */
export const shownActual = (name: string, actual: FactValue, card: string | null): FactValue =>
  name === 'card' && actual !== null ? card : actual;

/** The webhook of a match, if its ruleset has an address. */
const webhookOf = (payment: Transaction, match: Match): NewWebhook[] => {
  const { content, ruleset: id, number: ruleset_version, organisation, values } = match;
  if (!content.webhook_url) return [];
  const rules = content.rules.map((rule) => ({
    ...rule,
    actual: shownActual(rule.name, values[rule.name] ?? null, payment.card),
  }));
  const item = { id, ruleset: id, ruleset_version, action: content.action, transaction: payment, rules };
  return [
    {
      organisation,
      payment_profile: null,
      url: content.webhook_url,
      type: 'validationruleset',
      item,
      subject: payment.id,
      status: null,
    },
  ];
};

/** Records a decision with the rulesets that matched, and notifies those who asked for it. */
export async function recordDecision(trx: Trx, payment: Transaction, acting: Acting, decided: Decided): Promise<void> {
  const { id: transaction, organisation } = payment;
  const { matches, routing, chosen, snapshots, facts, ...about } = decided;
  const row = {
    ...about,
    transaction,
    organisation,
    created_at: acting.now,
    snapshots: [...snapshots],
    facts: JSON.stringify(facts),
    routing: routing?.id ?? null,
    routing_version: routing?.number ?? null,
    path: chosen.path,
    processor: chosen.processor,
    processor_reason: chosen.reason,
  };
  send(trx, trx.insertInto('transaction_decision').values(row));
  if (matches.length === 0) return;
  const isOwn = ({ organisation: owner }: Match): boolean => owner === organisation;
  const rows = matches.map((match) => ({
    transaction,
    ruleset: match.ruleset,
    organisation,
    created_at: payment.created_at,
    number: match.number,
    effect: match.effect ?? 'matched',
    notified: isOwn(match) || !match.content.webhook_url,
    mailed: match.content.email === null,
  }));
  send(trx, trx.insertInto('transaction_rule_match').values(rows));
  queueWebhooks(
    trx,
    matches.filter(isOwn).flatMap((match) => webhookOf(payment, match)),
    acting,
  );
  if (rows.some(({ notified }) => !notified)) await enqueue(trx, match_notices_job, { transaction, organisation });
}

interface Waiting {
  readonly ruleset: string;
  readonly number: number;
  readonly owner: string;
  readonly content: Match['content'];
  readonly facts: Readonly<Record<string, FactValue>>;
  readonly hash: string;
}

/** Queues the webhooks of matched rulesets above a payment's organisation, each once; they belong to their owners. */
export async function notifyOwners(trx: Trx, payment: Transaction & Owned, acting: Acting): Promise<void> {
  const { rows } = await sql<Waiting>`
    update transaction_rule_match set notified = true
    from risk_version, transaction_decision
    where transaction_rule_match.transaction = ${payment.id} and transaction_rule_match.organisation = ${payment.organisation}
      and not notified and risk_version.item = ruleset and risk_version.number = transaction_rule_match.number
      and transaction_decision.transaction = transaction_rule_match.transaction
      and transaction_decision.organisation = transaction_rule_match.organisation
    returning ruleset, transaction_rule_match.number, risk_version.organisation as owner, content, facts,
      (select hash from risk_snapshot where hash = any(snapshots) and organisation = risk_version.organisation) as hash`.execute(
    trx,
  );
  const webhooks = rows.flatMap(({ ruleset, number, owner, content, facts, hash }) => {
    const values = valuesIn(facts, hash);
    return webhookOf(payment, { ruleset, number, organisation: owner, content, effect: null, values });
  });
  queueWebhooks(trx, webhooks, acting);
}
