/**
 * Does work while a lease is renewed at intervals, in real time. No renewal is under way once it returns. A renewal that
 * fails is made again at the next: while the database is unavailable, no other process can take the lease either.
 */
export async function whileRenewing<T>(
  every_ms: number,
  renew: () => Promise<unknown>,
  work: () => Promise<T>,
): Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  const renewing = setInterval(() => {
    last = renew().catch(() => undefined);
  }, every_ms);
  try {
    return await work();
  } finally {
    clearInterval(renewing);
    await last;
  }
}
