import type { Answer } from './judge.ts';

/** What one call may take: milliseconds until its answer, and bytes of that. */
export interface Budget {
  readonly ms: number;
  readonly bytes: number;
}

/**
 * Many times what a call of the fixture takes on a quiet machine; its longest pages have 2,000 rows, each with all that it
 * refers to.
 */
export const usual_budget: Budget = { ms: 2000, bytes: 10_000_000 };

/** An answer, and after how long it came. */
export interface Timed {
  readonly answer: Answer;
  readonly ms: number;
}

export async function timed(sending: () => PromiseLike<Answer>): Promise<Timed> {
  const began_ms = performance.now();
  const answer = await sending();
  return { answer, ms: performance.now() - began_ms };
}

/** Which part of its budget a call exceeded. */
export const exceeded = ({ answer, ms }: Timed, budget: Budget): string[] => [
  ...(ms > budget.ms ? [`takes more than ${budget.ms} ms`] : []),
  ...(answer.rawPayload.length > budget.bytes ? [`answers more than ${budget.bytes} bytes`] : []),
];
