import { describe, expect, it } from 'vitest';
import { type Line, readLine, statementOf, vatBase, writeLine } from './statement.ts';

const line = (section: Line['section'], amount: number, more: Partial<Line> = {}): Line => ({
  section,
  component: null,
  description: null,
  correction: false,
  vat_rate_ppm: 0,
  count: 1,
  amount,
  ...more,
});

const lines = [
  line('vat', -42, { vat_rate_ppm: 210_000 }),
  line('fees', -150, { component: 'PROCESSING', vat_rate_ppm: 210_000 }),
  line('fees', -80, { component: 'MARKUP' }),
  line('gross', 10_000),
  line('one_offs', -50, { description: 'Paper rolls', vat_rate_ppm: 210_000 }),
];

describe('a statement', () => {
  it('adds up to what is paid out and carried, in the order of a statement', () => {
    const statement = statementOf({ status: 'PAID', opening: 300, amount: 9900, carried: 78 }, lines);
    expect(statement).toMatchObject({ opening: 300, balance: 9978, difference: 0 });
    expect(statement.sections.map(({ section, amount }) => [section, amount])).toEqual([
      ['gross', 10_000],
      ['fees', -230],
      ['vat', -42],
      ['one_offs', -50],
    ]);
  });

  it('has a difference if it does not agree with what is paid out and carried', () => {
    expect(statementOf({ status: 'PAID', opening: 0, amount: 9900, carried: 0 }, lines).difference).toBe(-222);
  });

  it('has no opening balance and nothing to agree with until it closes', () => {
    const open = { status: 'OPEN', opening: 0, amount: null, carried: null } as const;
    expect(statementOf(open, lines)).toMatchObject({ opening: undefined, balance: 9678, difference: 0 });
  });

  it('computes the VAT of a rate from fees and one-offs', () => {
    expect(vatBase(lines, 210_000)).toBe(-200);
  });
});

describe('a line of a statement', () => {
  it.each([
    ...lines,
    line('returned', 1, { component: 'DEPOSIT', description: 'v. 1.0' }),
    line('fees', 1, { component: 'MARKUP', correction: true }),
    line('one_offs', 1, { description: 'Ends with a stop.' }),
  ])('is found again by its address: $section $component $description', ({ count, amount, ...key }) => {
    expect(readLine(writeLine({ ...key }))).toEqual(key);
  });

  it('is undefined for any other address', () => {
    expect([readLine('profit'), readLine(undefined), readLine(5)]).toEqual([undefined, undefined, undefined]);
  });
});
