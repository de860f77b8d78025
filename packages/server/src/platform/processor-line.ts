import {
  type Authorisation,
  type CaptureOrder,
  type CardDetails,
  type KnownPayment,
  type ProcessorAdapter,
  ProcessorNotCalled,
  ProcessorRefused,
  ProcessorUnavailable,
  type RefundOrder,
  type Returned,
  type Settings,
  type SettlementFile,
} from '@sluis/adapter';
import type { Evidence } from '@sluis/adapter/disputes';
import type { CallOut } from './audit/call.ts';
import { inSpan } from './tracing/tracing.ts';

/** The names of calls to processors in the audit trail, after `processor/`. */
const operations = {
  authorise: 'authorise',
  proceed: 'proceed',
  capture: 'capture',
  void: 'void',
  refund: 'refund',
  submit: 'dispute_submit',
  accept: 'dispute_accept',
  find: 'find',
  inquire: 'inquire',
  check: 'check',
  openAppleSession: 'apple_session',
  settlementFiles: 'settlement_files',
} as const;
type Operation = keyof typeof operations;

/** The subject of the calls over a line. */
interface About extends Pick<CallOut, 'organisation' | 'item' | 'transaction' | 'request_id' | 'audience'> {
  /** The name of the called gateway. */
  readonly provider: string;
}

/** An adapter with a record of its calls: for the audit trail, once their effects are known. */
export interface Line {
  readonly adapter: ProcessorAdapter;
  /** The calls so far; one that is still in progress had no response in time. */
  calls(): CallOut[];
  /** Whether the processor may have acted on any call. */
  isUsed(): boolean;
}

/** How a call ended. */
interface End {
  readonly at: string;
  readonly duration_ms: number;
  readonly response_code: number;
  readonly said: unknown;
}

interface Call {
  readonly operation: Operation;
  readonly asked: unknown;
  readonly started_ms: number;
  end?: End;
  /** The processor did not act on it. */
  is_turned_away?: boolean;
}

const endOf = ({ started_ms }: Call, response_code: number, said: unknown): End => ({
  at: new Date().toISOString(),
  duration_ms: Math.round(performance.now() - started_ms),
  response_code,
  said,
});

const codes = { done: 200, refused: 401, unknown: 404, none: 0 } as const;

function codeOf(error: unknown): number {
  if (error instanceof ProcessorUnavailable) return error.response_code;
  return error instanceof ProcessorRefused ? codes.refused : codes.none;
}

/** Records calls of one purpose through an adapter. */
export function openLine(adapter: ProcessorAdapter, about: About): Line {
  const made: Call[] = [];
  return {
    adapter: writingDown(adapter, about.provider, made),
    calls: () => made.map((call) => callOut(call, about)),
    isUsed: () => made.some(({ operation, is_turned_away }) => operation !== 'find' && !is_turned_away),
  };
}

type Ask<A extends readonly unknown[], T> = (...asked: A) => Promise<T>;

function writingDown(adapter: ProcessorAdapter, provider: string, made: Call[]): ProcessorAdapter {
  const recorded =
    <A extends readonly unknown[], T>(
      operation: Operation,
      ask: Ask<A, T>,
      shown: (...asked: A) => unknown,
      said: (answer: T) => unknown = withoutSecrets,
    ): Ask<A, T> =>
    async (...asked) => {
      const call: Call = { operation, asked: shown(...asked), started_ms: performance.now() };
      made.push(call);
      try {
        const span = {
          name: `processor ${operations[operation]}`,
          kind: 'client',
          attributes: { 'sluis.processor': provider },
        } as const;
        const answer = await inSpan(span, () => ask(...asked));
        call.end = endOf(call, answer === undefined ? codes.unknown : codes.done, said(answer));
        return answer;
      } catch (error) {
        call.is_turned_away = error instanceof ProcessorNotCalled;
        if (call.is_turned_away && codeOf(error) === codes.none) made.splice(made.indexOf(call), 1);
        else call.end = endOf(call, codeOf(error), error instanceof Error ? error.message : String(error));
        throw error;
      }
    };
  const { using, check, settlementFiles, inquire, disputes, openAppleSession } = adapter;
  return {
    ...adapter,
    ...(using && { using: (settings: Settings) => writingDown(using(settings), provider, made) }),
    ...(check && { check: recorded('check', check, () => undefined) }),
    ...(openAppleSession && {
      // Anyone with the session can show a sheet in the merchant's name for five minutes.
      openAppleSession: recorded(
        'openAppleSession',
        openAppleSession,
        (asked) => asked,
        () => hidden,
      ),
    }),
    ...(settlementFiles && {
      settlementFiles: recorded('settlementFiles', settlementFiles, (after, until) => ({ after, until }), contentsOf),
    }),
    authorise: recorded('authorise', adapter.authorise, withoutCard),
    ...(inquire && { inquire: recorded('inquire', inquire, (mentioned) => ({ mentioned })) }),
    proceed: recorded('proceed', adapter.proceed, (payment, returned) => ({
      ...idsOf(payment),
      ...withoutValues(returned),
    })),
    capture: recorded('capture', adapter.capture, withIds),
    void: recorded('void', adapter.void, idsOf),
    refund: recorded('refund', adapter.refund, withIds),
    find: recorded('find', adapter.find, ({ reference, payment }) => ({ ...idsOf(payment), reference })),
    ...(disputes && {
      disputes: {
        ...disputes,
        submit: recorded('submit', disputes.submit, withoutBytes),
        accept: recorded('accept', disputes.accept, (response) => response),
        find: recorded('find', disputes.find, ({ reference, dispute }) => ({ reference, dispute })),
      },
    }),
  };
}

const hidden = '***';

/** Hidden even if it is not a valid card number, which the audit trail would hide by itself. */
const numberOf = ({ number }: CardDetails): string => `${number.slice(0, 6)}******${number.slice(-4)}`;

/** The payer, their account and their wallet's proof are private, and can be erased elsewhere. */
const withoutCard = ({ card, token, payer, debit, wallet_payload, ...payment }: Authorisation) => ({
  ...payment,
  ...(card && { card: { number: numberOf(card), expiry: card.expiry } }),
  ...(token && { token: hidden }),
  payer: Object.fromEntries(Object.keys(payer).map((name) => [name, hidden])),
  ...(debit && { debit: { ...debit, iban: hidden, account_holder: hidden } }),
  ...(wallet_payload && { wallet_payload: hidden }),
});

const idsOf = ({ reference, processor_id_external }: KnownPayment) => ({ reference, processor_id_external });
const withIds = <O extends CaptureOrder | RefundOrder>({ payment, ...order }: O) => ({
  ...order,
  payment: payment.reference,
  processor_id_external: payment.processor_id_external,
});

/** A payer's proof to their bank is private: only the names of the returned parameters are recorded. */
const withoutValues = ({ method, query, form }: Returned) => ({ method, query: namesIn(query), form: namesIn(form) });
const namesIn = (values: URLSearchParams) => Object.fromEntries([...values.keys()].map((name) => [name, hidden]));

/** So are the form that is posted to a payer's bank, the token of their card, their account, and what the adapter stores. */
const private_answers: readonly string[] = ['challenge_form', 'token', 'payer_account', 'store'];
const withoutSecrets = (answer: unknown): unknown => {
  if (typeof answer !== 'object' || answer === null) return answer;
  const shown = private_answers.filter((name) => name in answer);
  return { ...answer, ...Object.fromEntries(shown.map((name) => [name, hidden])) };
};

/** The files of evidence are stored separately. */
const withoutBytes = ({ files, ...evidence }: Evidence) => ({
  ...evidence,
  files: files.map(({ bytes, ...file }) => ({ ...file, size_bytes: bytes.length })),
});

/** Files are stored separately. */
const contentsOf = (files: readonly SettlementFile[]) =>
  files.map(({ name, day, content }) => ({ name, day, characters: content.length }));

const reading: readonly Operation[] = ['find', 'inquire', 'check', 'settlementFiles', 'openAppleSession'];
const too_late = 'no response in time';

function callOut(call: Call, { provider, ...about }: About): CallOut {
  const { operation, asked, end = endOf(call, codes.none, too_late) } = call;
  const name = operations[operation];
  return {
    ...about,
    created_at: end.at,
    route: `processor/${name}`,
    method: reading.includes(operation) ? 'GET' : 'POST',
    url: `${encodeURIComponent(provider.toLowerCase())}:${name}`,
    destination: provider,
    response_code: end.response_code,
    duration_ms: end.duration_ms,
    headers: {},
    request_body: asked,
    response_body: end.said,
  };
}
