import type { MiddlewareAdapter, MiddlewareReply } from '../../../platform/middleware-adapter.ts';

/** What the sandbox answers, by the last two digits of an amount in minor units; any other is allowed. */
const answers: Readonly<Record<number, Pick<MiddlewareReply, 'answer' | 'reason' | 'error'>>> = {
  61: { answer: 'tag', reason: 'amount ends in 61', error: null },
  62: { answer: 'block', reason: 'amount ends in 62', error: null },
  63: { answer: null, reason: null, error: 'no response within 2 s' },
};
const allowed = { answer: 'allow', reason: null, error: null } as const;

/** A middleware of our own, to try out what each answer does; nothing leaves this machine. */
export const sandbox_middleware: MiddlewareAdapter = {
  ask: async ({ amount }) => ({
    ...(answers[amount % 100] ?? allowed),
    status_code: null,
    content: null,
    duration_ms: 0,
  }),
};
