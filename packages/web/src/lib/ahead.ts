const kept_ms = 5_000;
const under_way = new Map<string, Promise<unknown>>();

/** Sends a request before the part of the application that needs it has loaded. */
export function askAhead<T>(url: string, ask: () => Promise<T>): Promise<T> {
  const answer = ask();
  // A failure reaches the taker; without a taker it does not matter.
  answer.catch(() => undefined);
  under_way.set(url, answer);
  setTimeout(() => under_way.delete(url), kept_ms);
  return answer;
}

/** Discards untaken responses: they belonged to the previous user. */
export const forgetAhead = (): void => under_way.clear();

/** The response of an early request, for the first taker: after that it is requested again. */
export function takeAhead(url: string): Promise<unknown> | undefined {
  const answer = under_way.get(url);
  under_way.delete(url);
  return answer;
}
