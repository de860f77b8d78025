import type { MiddlewareAdapter, MiddlewareReply } from '../../../platform/middleware-adapter.ts';

/** The sandbox's answer by the last two digits of an amount in minor units; other amounts are allowed. */
const answers: Readonly<Record<number, Pick<MiddlewareReply, 'answer' | 'reason' | 'error'>>> = {
  61: { answer: 'tag', reason: 'amount ends in 61', error: null },
  62: { answer: 'block', reason: 'amount ends in 62', error: null },
  63: { answer: null, reason: null, error: 'no response within 2 s' },
};
const allowed = { answer: 'allow', reason: null, error: null } as const;

/** A middleware to try out each answer; it makes no call. */
export const sandbox_middleware: MiddlewareAdapter = {
  ask: async ({ amount }) => ({
    ...(answers[amount % 100] ?? allowed),
    status_code: null,
    content: null,
    duration_ms: 0,
  }),
};
