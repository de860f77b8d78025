/** Exact arithmetic with millionths of a minor unit. */

export const micro = 1_000_000n;

/** The quotient rounded to a whole number, half to even; the divisor is positive. */
export function halfEven(value: bigint, divisor: bigint): bigint {
  const negative = value < 0n;
  const positive = negative ? -value : value;
  const whole = positive / divisor;
  const twice = (positive % divisor) * 2n;
  const rounded = twice > divisor || (twice === divisor && whole % 2n === 1n) ? whole + 1n : whole;
  return negative ? -rounded : rounded;
}

/** The same, half away from zero. */
export function halfAway(value: bigint, divisor: bigint): bigint {
  const positive = value < 0n ? -value : value;
  const rounded = (positive * 2n + divisor) / (divisor * 2n);
  return value < 0n ? -rounded : rounded;
}

/** Minor units of an exact price. */
export const toMinor = (exact: bigint): bigint => halfEven(exact, micro);
