/**
 * The payment reference of a cycle, as `SUB-7K4Q2-M9X8V-3`: a person reads it on a bank statement and can say it on the
 * telephone, and the beginning finds all payments of the subscription. Only capitals, digits and hyphens, which every
 * bank accepts, and at most 22 characters up to the 10,000th cycle. The ten characters are the end of the id, which is
 * 50 random bits: a million subscriptions have two equal ones with a probability of 1 in 2,000.
 */
export function cycleReference(subscription: string, cycle: number): string {
  const code = subscription.slice(-10).toUpperCase();
  return `SUB-${code.slice(0, 5)}-${code.slice(5)}-${cycle}`;
}
