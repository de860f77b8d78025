import type { Answer } from './judge.ts';

/** The limits of one call: milliseconds until its response, and bytes of that. */
export interface Budget {
  readonly ms: number;
  readonly bytes: number;
}

/**
 * Many times the cost of a call on a quiet machine; the fixture's longest pages have 2,000 rows, each with all its
 * references.
 */
export const usual_budget: Budget = { ms: 2000, bytes: 10_000_000 };

/** A response with its duration. */
export interface Timed {
  readonly answer: Answer;
  readonly ms: number;
}

export async function timed(sending: () => PromiseLike<Answer>): Promise<Timed> {
  const began_ms = performance.now();
  const answer = await sending();
  return { answer, ms: performance.now() - began_ms };
}

/** The parts of its budget that a call exceeded. */
export const exceeded = ({ answer, ms }: Timed, budget: Budget): string[] => [
  ...(ms > budget.ms ? [`takes more than ${budget.ms} ms`] : []),
  ...(answer.rawPayload.length > budget.bytes ? [`answers more than ${budget.bytes} bytes`] : []),
];
