import { createHash } from 'node:crypto';
import { objectSchema } from '@sluis/contract/base/schema';
import { type EntityName, entities, prefixOf } from '@sluis/contract/registry';
import { expect, it } from 'vitest';
import { copyText } from '../load/copy.ts';
import { world_tables } from '../load/tables.ts';
import { atLocalTime, daysUntil, timezone } from './calendar.ts';
import { makeRefusing } from './incidents.ts';
import { makeWorld } from './world.ts';

const now_ms = Date.parse('2026-11-20T14:30:00Z');
const options = { seed: 'test', now_ms, payments: 2000, origin: 'https://pay.example', password_hash: 'hash' };

function fingerprint(seed: string): string {
  const hash = createHash('sha256');
  for (const rows of makeWorld({ ...options, seed }))
    for (const table of world_tables) hash.update(copyText(table, rows[table] ?? []));
  return hash.digest('hex');
}

it('is the same world for the same seed and another for another', () => {
  const first = fingerprint('one');
  expect(fingerprint('one')).toBe(first);
  expect(fingerprint('two')).not.toBe(first);
});

it('makes the requested number of payments, and every value is valid by its declaration', () => {
  let payments = 0;
  for (const rows of makeWorld(options)) {
    // Those of subscriptions and of scheduled transactions are additional.
    const scheduled = new Set(rows.scheduledtransaction?.map(({ transaction }) => transaction));
    payments +=
      rows.transaction?.filter(({ id, subscription }) => subscription == null && !scheduled.has(id)).length ?? 0;
    for (const name of Object.keys(entities) as EntityName[]) {
      const schema = objectSchema(entities[name].fields, prefixOf, (field) =>
        field.generated ? undefined : 'optional',
      );
      for (const row of rows[name] ?? [])
        expect(schema.safeParse(row).error?.issues, `${name} ${row.id}`).toBe(undefined);
    }
  }
  expect(payments).toBe(options.payments);
});

it.each(['2026-11-20T03:30:00Z', '2026-11-20T05:00:00Z'])('has no payment of later than %s, when it is made', (now) => {
  for (const seed of ['one', 'two', 'three', 'four'])
    for (const { transaction = [] } of makeWorld({ ...options, seed, now_ms: Date.parse(now) }))
      for (const { created_at } of transaction) expect(Date.parse(created_at)).toBeLessThanOrEqual(Date.parse(now));
});

it.each(['one', 'two', 'three'])('has payments that their payers have not finished, by the seed %s', (seed) => {
  const open = Array.from(makeWorld({ ...options, seed })).flatMap(({ transaction = [] }) =>
    transaction.filter(({ status }) => status === 'IN_PROGRESS'),
  );
  expect(open.length).toBeGreaterThanOrEqual(2);
});

it('refuses two of every five payments of an overloaded processor', () => {
  const refuses = makeRefusing('one', 0.4);
  for (let five = 0; five < 20; five++)
    expect(Array.from({ length: 5 }, refuses).filter(Boolean), String(five)).toHaveLength(2);
});

it('keeps wall clock time on days with a change of the clock', () => {
  const days = daysUntil(now_ms);
  const hours = new Intl.DateTimeFormat('en-GB', { timeZone: timezone, hour: '2-digit', minute: '2-digit' });
  for (const [date, length] of [
    ['2026-03-29', 23],
    ['2026-10-25', 25],
    ['2026-06-01', 24],
  ] as const) {
    const day = days.find((each) => each.date === date)!;
    expect(day.length_ms / 3_600_000, date).toBe(length);
    expect(hours.format(atLocalTime(day, 9.5 * 3_600_000)), date).toBe('09:30');
    expect(hours.format(atLocalTime(day, 1.25 * 3_600_000)), date).toBe('01:15');
  }
  expect([days[0]?.date, days.at(-1)?.date, days.at(-1)?.end_ms]).toEqual(['2025-10-20', '2026-11-20', now_ms]);
});
