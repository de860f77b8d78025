/** The milliseconds that work takes. */
export async function msOf(work: () => Promise<unknown>): Promise<number> {
  const began_ms = performance.now();
  await work();
  return performance.now() - began_ms;
}

export const secondsOf = async (work: () => Promise<unknown>): Promise<number> => (await msOf(work)) / 1000;
