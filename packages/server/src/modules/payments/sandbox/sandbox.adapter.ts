import { setTimeout as wait } from 'node:timers/promises';
import {
  type Notification,
  type PaymentOutcome,
  type ProcessorAdapter,
  ProcessorNotCalled,
  ProcessorRefused,
  ProcessorUnavailable,
  type RefundOutcome,
  type Settings,
} from '@sluis/adapter';
import type { DisputeReport } from '@sluis/adapter/disputes';
import { secretsOf } from '@sluis/adapter/rotated-secret';
import { isSame, signatureOf } from '@sluis/adapter/signatures';
import { appleAddress } from '@sluis/adapter/wallets';
import { evidenceFor } from '@sluis/contract/disputes/reasons';
import type { Clock } from '../../../platform/clock.ts';
import type { Executor } from '../../../platform/database/database.ts';
import { answered, authorise } from './authorise.commands.ts';
import { capture, releaseRest } from './capture.commands.ts';
import { answerDispute, findAnswer, isComplete } from './dispute.commands.ts';
import { sandbox_gateway, sandbox_methods, webhook_secret } from './gateway.ts';
import { adopt, changePayment, findOutcome, getOutcome } from './records.commands.ts';
import { refund } from './refund.commands.ts';
import { readSettings, type SandboxSettings } from './settings.queries.ts';
import { settlementFiles } from './settlement-files.queries.ts';
import { sandbox_wallets } from './wallets.ts';

const settings_age_max_ms = 1000;
export const signature_header = 'x-signature';

export interface SandboxParts {
  /** A separate connection, never a caller's transaction: a processor remembers what its caller rolled back. */
  readonly executor: Executor;
  readonly clock: Clock;
  /** Signs the notifications to processors without their own secret. */
  readonly secret: string;
}

/**
 * A processor that behaves as others do: it has its own records, knows nothing but its callers' references, gives a
 * known reference the same answer, and can be slow, decline or be out of order.
 */
export const makeSandbox = (parts: SandboxParts): ProcessorAdapter =>
  speakWith(parts, makeDoor(parts.executor), new Map());

/** The sandbox with the settings of a processor; one without settings has no account. */
function speakWith(parts: SandboxParts, enter: Door, settings: Settings): ProcessorAdapter {
  const { executor, clock, secret } = parts;
  const account = settings.get('merchant_account') ?? null;
  const arrive = async (): Promise<SandboxSettings> => {
    const current = await enter();
    // Not refused: the request was not performed, and is repeated until the key is right.
    if (!isAccepted(settings)) throw new ProcessorNotCalled('the sandbox does not accept the API key', 401);
    return current;
  };
  return {
    gateway: sandbox_gateway,
    methods: sandbox_methods,
    // It answers in the transaction that stores its records.
    certainty: { found_within_ms: 0, repeatable_within_ms: Number.POSITIVE_INFINITY },
    using: (other) => speakWith(parts, enter, other),
    wallets: sandbox_wallets,
    openAppleSession: async ({ validation_url, domain, display_name }) => {
      await arrive();
      appleAddress(validation_url);
      return { merchantSessionIdentifier: 'sandbox', domainName: domain, displayName: display_name };
    },
    check: async () => {
      await enter();
      if (!isAccepted(settings)) throw new ProcessorRefused('The API key is not that of the merchant account.');
      return `Sandbox, ${account}`;
    },
    settlementFiles: async (after, until) => {
      await arrive();
      return settlementFiles(executor, account, { after, until });
    },
    authorise: async (payment) => authorise(executor, clock, { ...payment, account }, await arrive()),
    proceed: async ({ reference }, { query, form }) => {
      await arrive();
      const waiting = await getOutcome(executor, reference);
      const challenge = form.get('challenge') ?? query.get('challenge');
      const about = form.get('payment') ?? query.get('payment') ?? waiting.processor_id_external;
      const is_other = about !== waiting.processor_id_external;
      if (!waiting.is_challenged || challenge === null || is_other) return waiting;
      const outcome = await answered(executor, waiting, challenge);
      return changePayment(executor, clock, { reference, from: 'PENDING', outcome });
    },
    capture: async (order) => {
      await arrive();
      return capture(executor, clock, { ...order, account });
    },
    void: async ({ reference, amount_capturable }) => {
      await arrive();
      const found = await findOutcome<PaymentOutcome>(executor, reference);
      if (!found) {
        const status = amount_capturable > 0 ? 'AUTHORIZATION_VOIDED' : 'CANCELLED';
        return adopt(executor, clock, { reference, amount: 0, status });
      }
      await releaseRest(executor, reference);
      if (found.status !== 'PENDING' && found.status !== 'AUTHORIZED') return found;
      const { is_challenged, challenge_url, token, payer_account, ...ended } = found;
      const status = found.status === 'PENDING' ? 'CANCELLED' : 'AUTHORIZATION_VOIDED';
      return changePayment(executor, clock, { reference, from: found.status, outcome: { ...ended, status } });
    },
    refund: async (order) => {
      await arrive();
      return (
        (await findOutcome<RefundOutcome>(executor, order.reference)) ?? refund(executor, clock, { ...order, account })
      );
    },
    disputes: {
      form: ({ reason_code }) => evidenceFor(reason_code),
      submit: async (evidence) => {
        await arrive();
        return answerDispute(executor, clock, evidence, { is_complete: isComplete(evidence) });
      },
      accept: async (order) => {
        await arrive();
        return answerDispute(executor, clock, order, 'accepted');
      },
      find: async ({ reference }) => {
        await arrive();
        return findAnswer(executor, reference);
      },
    },
    find: async ({ reference }) => {
      await arrive();
      return findOutcome(executor, reference);
    },
    readNotification: ({ headers, body }) => {
      const own = secretsOf(settings, webhook_secret);
      const isBy = (by: string): boolean => isSame(String(headers[signature_header] ?? ''), sign(by, body));
      return (own.length > 0 ? own : [secret]).some(isBy) ? { events: eventsIn(body) } : undefined;
    },
  };
}

/** One event, a list of them, or any other content, which is ignored. */
function eventsIn(body: string): readonly (Notification | DisputeReport)[] {
  const events = (body === '' ? [] : JSON.parse(body)) as
    | Partial<Notification | DisputeReport>
    | readonly Partial<Notification | DisputeReport>[]
    | null;
  return [events].flat().filter((event): event is Notification | DisputeReport => typeof event?.reference === 'string');
}

type Door = () => Promise<SandboxSettings>;

/** The key of an account is its name after `sbx_`. */
const isAccepted = (settings: Settings): boolean =>
  !settings.has('api_key') || settings.get('api_key') === `sbx_${settings.get('merchant_account')}`;

/** Every call passes here: it waits for the time in the settings, and is refused while the sandbox is unavailable. */
function makeDoor(executor: Executor): Door {
  let settings: { readonly at_ms: number; readonly value: Promise<SandboxSettings> } | undefined;
  return async () => {
    if (!settings || performance.now() - settings.at_ms > settings_age_max_ms)
      settings = { at_ms: performance.now(), value: readSettings(executor) };
    const current = await settings.value;
    if (current.latency_ms > 0) await wait(current.latency_ms);
    if (current.outage) throw new ProcessorUnavailable('the sandbox is unavailable', 503);
    return current;
  };
}

/** The signature of the sandbox's notifications: HMAC-SHA256 of the body, in hexadecimal. */
export const sign = (secret: string, body: string): string =>
  signatureOf(body, { algorithm: 'sha256', key: secret, encoding: 'hex' });
