import { storedRows } from '@sluis/contract/base/fields';
import type { SchemeType } from '@sluis/contract/finance/kinds';
import { line_fields, lineFaults, type SchemeLine } from '@sluis/contract/finance/scheme-line';
import { describe, expect, it } from 'vitest';
import { blankLine, copyOfLine, draftOfEdition, keyedPath, readEdition, readLine, textOfDraft } from './line-draft.ts';

const line = (given: Partial<SchemeLine>): SchemeLine =>
  storedRows(line_fields, [{ component: 'MARKUP', kind: 'PAYMENT', ...given }])[0] as unknown as SchemeLine;

const markup = line({
  payment_product: ['card'],
  card_region: ['EEA'],
  card_funding: ['credit'],
  currency_code: 'EUR',
  amount_from: 100,
  rate_ppm: 6000,
  fixed_e4: 100_000,
  minimum: 15,
  vat_rate_ppm: 210_000,
  counts_to_minimum: true,
});
const tiered = line({
  currency_code: 'EUR',
  tier_by: 'AMOUNT',
  tier_window: 'PREVIOUS_MONTH',
  tiers: [
    { from: 0, rate_ppm: 6000, fixed_e4: 0 },
    { from: 1_000_000, rate_ppm: 4500, fixed_e4: 100_000 },
  ],
});
const at_cost = line({ component: 'INTERCHANGE', basis: 'COST', of: ['INTERCHANGE'] });
const month = line({ component: 'MONTHLY', kind: 'MONTH', currency_code: 'EUR', fixed_e4: 10_000_000 });
const reserve = line({ component: 'RESERVE', rate_ppm: 50_000, release_days: 180, cap: 500_000, currency_code: 'EUR' });

const edition = (...lines: readonly SchemeLine[]) => ({
  valid_from: '2026-11-01',
  minimums: [{ currency_code: 'EUR', amount: 4000, vat_rate_ppm: 0 }],
  lines,
});

describe('an edition', () => {
  it.each<[SchemeType, SchemeLine]>([
    ['revenue', markup],
    ['revenue', tiered],
    ['revenue', at_cost],
    ['revenue', month],
    ['reserve', reserve],
  ])('of type %s is read as it is stored (%#)', (type, stored) => {
    for (const language of ['nl', 'en'] as const) {
      const read = readEdition(type, draftOfEdition(edition(stored), language));
      expect(read.faults).toEqual({});
      expect(read.lines).toEqual([{ ...stored, position: null }]);
      expect(read.minimums).toEqual(edition().minimums);
    }
  });

  it('is the same typed text once it is read again, with the keys of lines in the same places', () => {
    const draft = draftOfEdition(edition(markup, tiered), 'en');
    const again = draftOfEdition(edition(markup, tiered), 'en', draft);
    expect(textOfDraft(again)).toBe(textOfDraft(draft));
    expect(again.lines.map(({ key }) => key)).toEqual(draft.lines.map(({ key }) => key));
  });

  it('needs a date, and one minimum per currency', () => {
    const draft = draftOfEdition({ ...edition(), valid_from: '' }, 'en');
    const [first] = draft.minimums;
    const doubled = { ...draft, minimums: [...draft.minimums, { key: 'other', cells: first?.cells ?? {} }] };
    expect(readEdition('revenue', doubled).faults).toEqual({
      valid_from: 'required',
      'minimums.other.currency_code': 'repeated',
    });
  });

  it('names faults of the server by the keys of rows', () => {
    const draft = draftOfEdition(edition(markup, tiered), 'en');
    const key = draft.lines[1]?.key;
    expect(keyedPath('lines.1.rate_ppm', draft)).toBe(`lines.${key}.rate_ppm`);
    expect(keyedPath('lines.1.tiers.1.from', draft)).toBe(`lines.${key}.tiers.1.from`);
    expect(keyedPath('lines', draft)).toBe('lines');
    expect(keyedPath('lines.7.rate_ppm', draft)).toBe('lines');
  });
});

describe('a line', () => {
  const typed = (cells: Parameters<typeof blankLine>[1]) => blankLine('revenue', { component: 'MARKUP', ...cells });

  it('has the faults of its cells, and as a whole only once each can be read', () => {
    expect(readLine('revenue', blankLine('revenue')).faults).toEqual({ component: 'required' });
    const draft = typed({ rate_ppm: '101', minimum: '0.151', maximum: '0.10', currency_code: 'EUR' });
    expect(readLine('revenue', draft).faults).toEqual({ rate_ppm: 'too_large', minimum: 'invalid_format' });
    const whole = typed({ minimum: '0.15', maximum: '0.10', currency_code: 'EUR' });
    expect(readLine('revenue', whole).faults).toEqual({ maximum: 'too_small' });
  });

  it('asks for the currency of an amount', () => {
    expect(readLine('revenue', typed({ fixed_e4: '0.10' })).faults).toEqual({ currency_code: 'required' });
    expect(readLine('revenue', typed({ minimum: '0.10' })).faults).toEqual({ currency_code: 'required' });
    expect(readLine('revenue', typed({ rate_ppm: '1' })).faults).toEqual({});
  });

  it('does not send what it no longer shows, which is kept for when it shows it again', () => {
    const draft = typed({
      rate_ppm: '0.6',
      fixed_e4: '0.10',
      currency_code: 'EUR',
      basis: 'COST',
      of: ['INTERCHANGE'],
    });
    const { line: read, faults } = readLine('revenue', draft);
    expect(faults).toEqual({});
    expect(read).toMatchObject({ basis: 'COST', of: ['INTERCHANGE'], rate_ppm: 0, fixed_e4: 0 });
    const shown = { ...draft, cells: { ...draft.cells, basis: 'AMOUNT' } };
    expect(readLine('revenue', shown).line).toMatchObject({ of: null, rate_ppm: 6000, fixed_e4: 100_000 });
  });

  it('that matches no value in particular matches all', () => {
    expect(readLine('revenue', typed({ payment_product: [] })).line.payment_product).toBeNull();
  });

  it('has tiers from 0 upwards, whose faults are at the tier', () => {
    const draft = {
      ...typed({ tier_by: 'COUNT', tier_window: 'MONTH_TO_DATE' }),
      tiers: [
        { key: 'a', cells: { from: '0', rate_ppm: '0.6' } },
        { key: 'b', cells: { from: 'ten', rate_ppm: '0.4' } },
      ],
    };
    expect(readLine('revenue', draft).faults).toEqual({ 'tiers.1.from': 'invalid_format' });
    const descending = { ...draft, tiers: [draft.tiers[0], { key: 'b', cells: { from: '0' } }] as typeof draft.tiers };
    expect(readLine('revenue', descending).faults).toEqual({ tiers: 'invalid_format' });
  });

  it.each(['revenue', 'cost', 'reserve', 'partner'] as const)(
    'that is new has only open fields in a %s scheme',
    (type) => {
      const { line: read, faults } = readLine(type, blankLine(type));
      expect(Object.keys(faults)).toEqual(
        type === 'reserve' ? ['release_days'] : type === 'partner' ? [] : ['component'],
      );
      // What it lacks is what the server would refuse.
      if (type === 'reserve') expect(lineFaults(type, read)).toEqual({ release_days: 'required' });
    },
  );

  it('is copied with other keys', () => {
    const draft = draftOfEdition(edition(tiered), 'en').lines[0];
    if (!draft) throw new Error('no line');
    const copy = copyOfLine(draft);
    expect(copy.key).not.toBe(draft.key);
    expect(readLine('revenue', copy)).toEqual(readLine('revenue', draft));
  });
});
