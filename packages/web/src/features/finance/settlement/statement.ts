import { type SettlementSection, settlement_sections } from '@sluis/contract/entities/finance/settlement';
import type { Settlement } from './settlement.item.ts';

/** A line of a statement, in minor units as it changes the balance. */
export interface Line {
  readonly section: SettlementSection;
  readonly component: string | null;
  readonly description: string | null;
  readonly correction: boolean;
  readonly vat_rate_ppm: number;
  readonly count: number;
  readonly amount: number;
}

/** A section with its lines; one that always has one line is itself that line. */
export interface StatementSection {
  readonly section: SettlementSection;
  readonly amount: number;
  readonly lines: readonly Line[];
}

export interface Statement {
  readonly sections: readonly StatementSection[];
  /** What was carried from the settlement before; undefined until it closes. */
  readonly opening: number | undefined;
  readonly balance: number;
  /** By how much the lines differ from what is paid out and carried: nothing, unless something is wrong. */
  readonly difference: number;
}

export const isOpen = ({ status }: Pick<Settlement, 'status'>): boolean => status === 'OPEN';

const total = (lines: readonly Line[]): number => lines.reduce((sum, { amount }) => sum + amount, 0);

/** The statement of a settlement from its lines. */
export function statementOf(
  item: Pick<Settlement, 'opening' | 'status' | 'amount' | 'carried'>,
  lines: readonly Line[],
): Statement {
  const sections = settlement_sections.flatMap((section) => {
    const own = lines.filter((line) => line.section === section);
    return own.length === 0 ? [] : [{ section, amount: total(own), lines: own }];
  });
  const balance = item.opening + total(lines);
  const difference = isOpen(item) ? 0 : balance - (item.amount ?? 0) - (item.carried ?? 0);
  return { sections, opening: isOpen(item) ? undefined : item.opening, balance, difference };
}

/** What VAT of a rate is computed from. */
export const vatBase = (lines: readonly Line[], vat_rate_ppm: number): number =>
  total(lines.filter((line) => ['fees', 'one_offs'].includes(line.section) && line.vat_rate_ppm === vat_rate_ppm));

/** The sections without entries of their own: VAT is computed from sums, and reserve is drawn when it closes. */
const without_entries: ReadonlySet<SettlementSection> = new Set(['vat', 'reserve_drawn']);
export const hasEntries = ({ section }: Pick<Line, 'section'>): boolean => !without_entries.has(section);

export type LineKey = Omit<Line, 'count' | 'amount'>;

/** A line in an address. */
export function writeLine({ section, component, vat_rate_ppm, correction, description }: LineKey): string {
  const text = [section, component ?? '', vat_rate_ppm, correction ? 1 : 0, description ?? ''].join('.');
  return description ? text : text.replace(/(\.0?)*$/, '');
}

/** The line of an address; undefined for any other text. */
export function readLine(text: unknown): LineKey | undefined {
  if (typeof text !== 'string') return undefined;
  const [named, component = '', vat_rate_ppm = '', correction, ...description] = text.split('.');
  const section = settlement_sections.find((each) => each === named);
  return (
    section && {
      section,
      component: component || null,
      vat_rate_ppm: Number(vat_rate_ppm) || 0,
      correction: correction === '1',
      description: description.join('.') || null,
    }
  );
}
