import type { CSSProperties } from 'react';
import type { Category } from './data.ts';

/** So many steps of the accent can be told apart; the rest is one category. */
export const most_steps = 6;

/** The largest six with what is left as one, which has no list; fewer stay as they are. Statuses are never put together. */
export function withOther(categories: readonly Category[], other: string): readonly Category[] {
  const sorted = categories.toSorted((one, two) => (two.value ?? 0) - (one.value ?? 0));
  if (sorted.length <= most_steps + 1 || sorted.some(({ tone }) => tone)) return sorted;
  const rest = sorted.slice(most_steps);
  const sum = (of: 'value' | 'also'): number => rest.reduce((total, each) => total + (each[of] ?? 0), 0);
  return [...sorted.slice(0, most_steps), { label: other, value: sum('value'), also: sum('also'), isOther: true }];
}

/** How far the second and third of several statuses of one tone step back, so that neighbours differ. */
const shades = [100, 72, 50, 34, 24];

/** The colours of categories in their order, as what `fill` and `background` take. */
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
