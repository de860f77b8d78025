import { parse } from 'csv-parse/sync';
import { beforeAll, describe, expect, test } from 'vitest';
import { moveTo } from '../../../testing/moved-clock.ts';
import { sweepThrough } from '../../../testing/sweeping.ts';
import { openWorkedExample, type WorkedExample, year } from '../../../testing/worked-example.ts';
import { makeSettlingSweep } from './settling.sweep.ts';

interface Line {
  readonly section: string;
  readonly component: string | null;
  readonly description: string | null;
  readonly correction: boolean;
  readonly vat_rate_ppm: number;
  readonly count: number;
  readonly amount: number;
}

interface Entry {
  readonly kind: string;
  readonly amount: number;
  readonly reserve: number;
  readonly fees: readonly { component: string; micro: number; vat_rate_ppm: number }[];
}

const signs: Readonly<Record<string, number>> = { REFUND: -1, CHARGEBACK: -1 };

/** What an entry adds to a line, in millionths of a minor unit. */
function added({ section, component, vat_rate_ppm }: Line, { kind, amount, reserve, fees }: Entry): number {
  if (section === 'reserve_held') return -reserve * 1e6;
  if (section !== 'fees') return (signs[kind] ?? 1) * amount * 1e6;
  const own = fees.filter((fee) => fee.component === component && fee.vat_rate_ppm === vat_rate_ppm);
  return own.reduce((sum, { micro }) => sum - micro, 0);
}

let world: WorkedExample['world'];
const lines: [name: string, settlement: string, line: Line][] = [];

/** A settlement with everything that lines are made of: same names at two rates, returned money and corrections. */
async function settleMore({ world, profile, settlements, items }: WorkedExample): Promise<void> {
  const { ok } = world;
  const sweeps = [makeSettlingSweep(world.services)];
  const EUR = String(settlements.EUR?.id);
  for (const vat_rate_ppm of [0, 90_000, 210_000])
    await ok('POST', '/oneoff', {
      settlement_profile: profile,
      type: 'FEE',
      amount: 1000 + vat_rate_ppm,
      currency_code: 'EUR',
      vat_rate_ppm,
      description: 'Paper rolls',
      due_on: `${year}-11-03`,
    });
  await ok('POST', `/settlement/${EUR}/instruct`);
  await ok('POST', `/settlement/${EUR}/return`, { reason: 'Account closed' });
  for (const description of ['Deposit', null])
    await ok('POST', `/settlementprofile/${profile}/deposit`, { currency_code: 'EUR', amount: 700, description });
  const entryOf = async (name: string) =>
    (await ok('GET', `/journalentry?item=${items[name]}&created_at>=2020-01-01T00:00:00Z`)).items[0].id;
  for (const name of ['e05', 'e10', 'e12'])
    await ok('POST', `/journalentry/${await entryOf(name)}/reverse`, { reason: 'Wrong' });
  await ok('POST', `/journalentry/${await entryOf('e07')}/replace`, {
    reason: 'Debit',
    facts: { card_funding: 'debit' },
  });
  await sweepThrough(world, sweeps);
  await moveTo(world, sweeps, `${year}-11-09T12:00:00.000Z`);
}

beforeAll(async () => {
  const example = await openWorkedExample();
  world = example.world;
  await settleMore(example);
  for (const { id, currency_code, reference } of (await world.ok('GET', '/psp/settlement?_limit=100')).items)
    for (const line of (await world.ok('GET', `/settlement/${id}/lines`)).items as Line[])
      if (!['vat', 'reserve_drawn'].includes(line.section)) {
        const names = [
          line.section,
          line.component,
          line.description,
          line.vat_rate_ppm,
          line.correction && 'correction',
        ];
        lines.push([`${currency_code} ${reference}: ${names.filter(Boolean).join(' ')}`, id, line]);
      }
});

test('the files of settlements with returned money and corrections add up', async () => {
  const net = async (id: string): Promise<number> => {
    const { url } = await world.ok('POST', `/settlement/${id}/export`, { format: 'csv', language: 'en' });
    const file = await world.app.http.inject({ url });
    const rows: Record<string, string>[] = parse(file.body, { bom: true, columns: true });
    return rows.reduce((sum, row) => sum + Math.round(Number(row.Net) * 1e9), 0);
  };
  const ids = new Set(lines.map(([, id]) => id));
  expect(ids.size).toBeGreaterThan(3);
  for (const id of ids) expect(await net(id), id).toBe(0);
});

describe('a line of a statement', () => {
  test('opens exactly the entries that add up to it', async () => {
    const differing: unknown[] = [];
    for (const [name, id, line] of lines) {
      const asked = new URLSearchParams({
        section: line.section,
        ...(line.component && { component: line.component }),
        ...(line.description && { description: line.description }),
        vat_rate_ppm: String(line.vat_rate_ppm),
        correction: String(line.correction),
      });
      const { items } = await world.ok('GET', `/settlement/${id}/entries?${asked}`);
      const sum = (items as Entry[]).reduce((total, entry) => total + added(line, entry), 0);
      // Fees are rounded once, half to even.
      const found = { count: items.length, is_equal: Math.abs(sum / 1e6 - line.amount) <= 0.5 };
      if (found.count !== line.count || !found.is_equal)
        differing.push({ name, found: items.length, sum: sum / 1e6, line });
    }
    expect(differing).toEqual([]);
    expect(lines.length).toBeGreaterThan(30);
    expect(new Set(lines.map(([, , { section, correction }]) => `${section} ${correction}`)).size).toBeGreaterThan(12);
  });
});
