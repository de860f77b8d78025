const kept_ms = 5_000;
const under_way = new Map<string, Promise<unknown>>();

/** Asks for something before the part of the application that needs it is there. */
export function askAhead<T>(url: string, ask: () => Promise<T>): Promise<T> {
  const answer = ask();
  // A failure reaches the taker; if nothing takes the answer, it does not matter.
  answer.catch(() => undefined);
  under_way.set(url, answer);
  setTimeout(() => under_way.delete(url), kept_ms);
  return answer;
}

/** Forgets what was not taken: it belonged to the previous user. */
export const forgetAhead = (): void => under_way.clear();

/** The answer that was asked for ahead, for the first who needs it: afterwards it is asked again. */
export function takeAhead(url: string): Promise<unknown> | undefined {
  const answer = under_way.get(url);
  under_way.delete(url);
  return answer;
}
