import { invalidParameter } from '@sluis/contract/base/errors';
import { type SettlementSection, settlement_sections } from '@sluis/contract/entities/finance/settlement';
import type { EntryKind } from '@sluis/contract/finance/kinds';
import { type RawBuilder, sql } from 'kysely';
import * as json from '../../../platform/http/json-schema.ts';

/** A line of a statement, as its answer names it. */
export interface AskedLine {
  readonly section: SettlementSection;
  readonly component: string;
  readonly description: string;
  readonly correction: boolean;
  readonly vat_rate_ppm: number;
}

/** The parameters that limit the entries of a settlement to those of a line. */
export const asked_line = {
  section: { type: 'string', enum: settlement_sections, description: 'Only the entries of a line, by its fields' },
  component: json.text,
  description: json.text,
  correction: { type: 'boolean' },
  vat_rate_ppm: { type: 'integer' },
} as const;

/** The line that is asked for, if any. Throws `invalid_query`. */
export function askedLine(query: URLSearchParams): AskedLine | undefined {
  const named = query.get('section');
  if (named === null) return undefined;
  const section = settlement_sections.find((each) => each === named);
  if (!section) throw invalidParameter('section', 'not_allowed', settlement_sections.join(', '));
  const vat_rate_ppm = Number(query.get('vat_rate_ppm') ?? 0);
  if (!Number.isInteger(vat_rate_ppm)) throw invalidParameter('vat_rate_ppm', 'invalid_format');
  return {
    section,
    component: query.get('component') ?? '',
    description: query.get('description') ?? '',
    correction: query.get('correction') === 'true',
    vat_rate_ppm,
  };
}

const kinds: Readonly<Partial<Record<SettlementSection, readonly EntryKind[]>>> = {
  gross: ['PAYMENT'],
  refunds: ['REFUND'],
  chargebacks: ['CHARGEBACK'],
  reversals: ['REFUND_REVERSAL', 'CHARGEBACK_REVERSAL'],
  reserve_released: ['RELEASE'],
};

/** The condition for entries that add to a line. VAT and what is drawn from the reserve have none. */
export const ofLine = (line: AskedLine, organisation: string): RawBuilder<unknown> =>
  sql`(corrects is not null) = ${line.correction} and ${ofSection(line, organisation)}`;

function ofSection(line: AskedLine, organisation: string): RawBuilder<unknown> {
  const { section, component, description, vat_rate_ppm } = line;
  const isLine = sql`priced -> 'line' ->> 'description' = ${description}
    and coalesce((priced -> 'line' ->> 'vat_rate_ppm')::int, 0) = ${vat_rate_ppm}`;
  switch (section) {
    case 'fees':
      return sql`exists (
        select 1 from json_array_elements(priced -> 'fees') as fee
        where fee ->> 'component' = ${component} and coalesce((fee ->> 'vat_rate_ppm')::int, 0) = ${vat_rate_ppm})`;
    case 'reserve_held':
      return sql`reserve <> 0`;
    case 'one_offs':
      return sql`kind = 'ONE_OFF' and ${isLine}`;
    case 'shares':
      return sql`kind = 'PARTNER_SHARE' and priced -> 'line' ->> 'component' = ${component} and ${isLine}`;
    case 'returned':
      return component === 'DEPOSIT'
        ? sql`kind = 'DEPOSIT' and ${isLine}`
        : sql`kind = 'RETURNED' and item in (
            select id from settlement where organisation = ${organisation} and reference = ${description})`;
    default:
      return sql`kind = any(${kinds[section] ?? []})`;
  }
}
