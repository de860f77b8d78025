import { expect, it } from 'vitest';
import type { Rows } from '../load/tables.ts';
import { makeWorld } from './world.ts';

const now_ms = Date.parse('2026-11-20T14:30:00Z');
const options = { now_ms, payments: 4000, origin: 'https://pay.example', password_hash: 'hash' };
const day_ms = 86_400_000;

type Subscription = NonNullable<Rows['subscription']>[number];

const worlds = ['one', 'two', 'three', 'four', 'five', 'six'].flatMap((seed) => [...makeWorld({ ...options, seed })]);
const subscriptions = worlds.flatMap(({ subscription = [] }) => subscription);
const of = (status: Subscription['status']) => subscriptions.filter((each) => each.status === status);
const daysLate = ({ due_date }: Subscription): number => (now_ms - Date.parse(`${due_date}T05:00:00Z`)) / day_ms;

it('expired subscriptions were paid before, and are late for as long as all their attempts took', () => {
  const expired = of('EXPIRED');
  expect(expired.length).toBeGreaterThan(3);
  expect(expired.filter(({ last_paid_cycle }) => last_paid_cycle != null)).not.toHaveLength(0);
  for (const each of expired) {
    expect(each.billing_cycle).toBe((each.last_paid_cycle ?? 0) + 1);
    expect(daysLate(each)).toBeGreaterThan(9);
    expect(Date.parse(each.last_status_update)).toBeLessThan(now_ms);
  }
});

it('a subscription that is past due became due after it began, and its first cycle on its anchor', () => {
  for (const each of [...of('PAST_DUE'), ...of('EXPIRED')]) {
    expect(daysLate(each)).toBeGreaterThan(0);
    expect(Date.parse(each.created_at)).toBeLessThan(Date.parse(`${each.due_date}T05:00:00Z`));
    if (each.billing_cycle === 1) expect(each.anchor_date).toBe(each.due_date);
    else expect(Date.parse(each.anchor_date)).toBeLessThan(Date.parse(each.due_date));
  }
});
