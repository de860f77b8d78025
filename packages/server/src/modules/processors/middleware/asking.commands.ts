import type { ItemOf } from '@sluis/contract/registry';
import type { CallOut } from '../../../platform/audit/call.ts';
import type { Executor } from '../../../platform/database/database.ts';
import type { Services } from '../../../platform/http/services.ts';
import {
  asked_about,
  type MiddlewareAdapter,
  type MiddlewareAnswer,
  type MiddlewareReply,
  type PaymentQuestion,
} from '../../../platform/middleware-adapter.ts';
import { outgoingOf } from '../../../platform/outgoing/outgoing-of.ts';
import { openColumn } from '../../../platform/sealed-column.ts';
import { makeHttps } from './https.adapter.ts';
import { placeOfSecret } from './middleware.commands.ts';
import { sandbox_middleware } from './sandbox.adapter.ts';

type Provider = ItemOf<'middleware'>['provider'];

/** One middleware's answer about a payment, and its effect. */
export interface Asked extends MiddlewareReply {
  readonly middleware: string;
  readonly name: string;
  readonly effect: MiddlewareAnswer;
}

/** The result of all middlewares of a payment's profile. */
export interface Verdict {
  readonly asked: readonly Asked[];
  readonly tags: readonly string[];
  /** Why it is blocked; undefined if it is not. */
  readonly blocked: string | undefined;
}

/** Calls middlewares. No caller may hold a transaction meanwhile. */
export interface Middlewares {
  /**
   * Calls those of a payment's profile one after the other, in its order; the first that blocks ends it. When the time
   * for all is over, the rest count as not answering.
   */
  judge(executor: Executor, ids: readonly string[], payment: PaymentQuestion): Promise<Verdict>;
  /** Calls one of them with a payment that does not exist. */
  test(executor: Executor, id: string, payment: PaymentQuestion): Promise<MiddlewareReply>;
}

/** The reason of a blocked payment, which names the middleware. */
const blockedBy = (name: string): string => `Blocked by middleware: ${name}`.slice(0, 200).toWellFormed();

const answered_in = ['id', 'name', 'provider', 'url', 'secret', 'on_failure', 'tag'] as const;

const not_asked = { answer: null, reason: null, status_code: null, content: null, duration_ms: 0 } as const;
/** A payer waits meanwhile: the time for each, and for all of a payment together. */
const limits = { each_ms: 2000, all_ms: 4000 };

const on_hold = { ...not_asked, error: 'nothing is called while the database is on hold' };

/** The reply for a middleware when the previous ones have used up the time. */
const tooLate = (all_ms: number): MiddlewareReply => ({
  ...not_asked,
  error: `not asked: the middlewares before it took the ${all_ms / 1000} s for all`,
});

export function makeMiddlewares(
  { config, box, hold }: Pick<Services, 'config' | 'box' | 'hold'>,
  { each_ms, all_ms } = limits,
): Middlewares {
  const adapters: Readonly<Record<Provider, MiddlewareAdapter>> = {
    sandbox: sandbox_middleware,
    https: makeHttps(outgoingOf(config)),
  };
  const settingsOf = (executor: Executor, ids: readonly string[]) =>
    executor.selectFrom('middleware').select(answered_in).where('id', 'in', ids).execute();
  type Settings = Awaited<ReturnType<typeof settingsOf>>[number];
  const ask = async (
    executor: Executor,
    payment: PaymentQuestion,
    { id, provider, url, secret: sealed }: Settings,
    timeout_ms = each_ms,
  ): Promise<MiddlewareReply> => {
    if (hold.isOn()) return on_hold;
    const stored = { table: 'middleware', column: 'secret', key: { id }, for_what: placeOfSecret(id) };
    const secret = sealed === null ? null : await openColumn(executor, box, { ...stored, sealed });
    if (secret === undefined) return { ...not_asked, error: 'the secret cannot be opened' };
    return adapters[provider].ask(payment, { id, url, secret, timeout_ms });
  };
  return {
    judge: async (executor, ids, payment) => {
      const asked: Asked[] = [];
      const tags: string[] = [];
      if (ids.length === 0) return { asked, tags, blocked: undefined };
      const found = new Map((await settingsOf(executor, ids)).map((each) => [each.id, each]));
      const until = performance.now() + all_ms;
      for (const id of ids) {
        const settings = found.get(id);
        if (!settings) continue;
        const left_ms = Math.ceil(until - performance.now());
        const reply =
          left_ms > 0 ? await ask(executor, payment, settings, Math.min(each_ms, left_ms)) : tooLate(all_ms);
        const { name, on_failure, tag } = settings;
        const effect = reply.answer ?? on_failure;
        asked.push({ ...reply, middleware: id, name, effect });
        if (effect === 'tag' && tag && !tags.includes(tag)) tags.push(tag);
        if (effect === 'block') return { asked, tags, blocked: blockedBy(name) };
      }
      return { asked, tags, blocked: undefined };
    },
    test: async (executor, id, payment) => {
      const [settings] = await settingsOf(executor, [id]);
      return settings ? ask(executor, payment, settings) : on_hold;
    },
  };
}

export const callsOf = (
  { asked }: Pick<Verdict, 'asked'>,
  { id, organisation }: Pick<PaymentQuestion, 'id' | 'organisation'>,
): CallOut[] =>
  asked.flatMap(({ call, middleware, status_code, duration_ms, content, error }) =>
    call
      ? [
          {
            organisation,
            audience: 'provider',
            route: 'middleware',
            method: 'POST',
            url: call.url,
            request_id: call.headers['webhook-id'] ?? '',
            item: middleware,
            transaction: id,
            response_code: status_code ?? 0,
            duration_ms,
            headers: call.headers,
            request_body: call.body,
            response_body: content ?? error,
          },
        ]
      : [],
  );

/** The fields of a payment that middlewares receive. */
export const questionOf = (payment: PaymentQuestion): PaymentQuestion =>
  Object.fromEntries(asked_about.map((name) => [name, payment[name] ?? null])) as unknown as PaymentQuestion;
