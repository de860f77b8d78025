import { currencyExponent } from '@sluis/contract/base/currencies';
import { currencies } from '../catalogue/markets.ts';
import type { Random } from './random.ts';
import type { Sector } from './sectors.ts';

/** A realistic price in minor units: mostly just below a round number, in steps that the currency has. */
export function makeAmount(random: Random, { median_eur, spread, recurring }: Sector, currency_code: string): number {
  const { rate, step } = currencies[currency_code] ?? { rate: 1, step: 1 };
  const unit = 10 ** currencyExponent(currency_code);
  // Subscriptions have a few plans; baskets can have any amount.
  const factor = recurring > 0.5 ? random.pick([0.5, 1, 1, 1, 1.5, 2]) : Math.exp(spread * random.normal());
  const price = median_eur * rate * factor;
  const steps = Math.max(1, Math.round((price * unit) / step));
  const steps_in_unit = unit / step;
  // If a step is a whole unit or more, or a basket's cents are arbitrary, there is no round number.
  if (steps_in_unit < 20 || steps < steps_in_unit || random.chance(0.35)) return steps * step;
  const whole = Math.max(1, Math.round(steps / steps_in_unit)) * unit;
  return random.chance(0.6) ? whole - 5 * Math.max(step, unit / 100) : whole;
}

/** A part of an amount, at least one step of the currency; the whole amount if it has no parts. */
export function partOf(random: Random, amount: number, currency_code: string): number {
  const { step } = currencies[currency_code] ?? { step: 1 };
  const part = Math.round((amount * (0.2 + random.next() * 0.6)) / step) * step;
  return part >= step && part < amount ? part : amount;
}
