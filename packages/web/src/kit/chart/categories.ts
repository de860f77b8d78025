import type { CSSProperties } from 'react';
import type { Category } from './data.ts';

/** The number of distinguishable steps of the accent; the remaining categories are merged. */
export const most_steps = 6;

/**
 * The largest six, and the remaining ones merged into one without a link; fewer stay separate. Statuses are never
 * merged.
 */
export function withOther(categories: readonly Category[], other: string): readonly Category[] {
  const sorted = categories.toSorted((one, two) => (two.value ?? 0) - (one.value ?? 0));
  if (sorted.length <= most_steps + 1 || sorted.some(({ tone }) => tone)) return sorted;
  const rest = sorted.slice(most_steps);
  const sum = (of: 'value' | 'also'): number => rest.reduce((total, each) => total + (each[of] ?? 0), 0);
  return [...sorted.slice(0, most_steps), { label: other, value: sum('value'), also: sum('also'), isOther: true }];
}

/** The strength in per cent of the statuses with the same tone, so that neighbours differ. */
const shades = [100, 72, 50, 34, 24];

/** The colours of categories in order, for `fill` and `background`. */
export function colorsOf(categories: readonly Category[]): string[] {
  const used = new Map<string, number>();
  let step = 0;
  return categories.map(({ tone, isOther }) => {
    if (isOther) return 'var(--ink-other)';
    if (!tone) {
      step = Math.min(most_steps, step + 1);
      return `var(--ink-step-${step})`;
    }
    const before = used.get(tone) ?? 0;
    used.set(tone, before + 1);
    const shade = shades[Math.min(before, shades.length - 1)];
    return shade === 100
      ? `var(--ink-${tone})`
      : `color-mix(in oklab, var(--ink-${tone}) ${shade}%, var(--mantine-color-body))`;
  });
}

export const filled = (fill: string): CSSProperties => ({ fill });
