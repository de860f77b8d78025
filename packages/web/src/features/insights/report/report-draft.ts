import type { ReportSubject } from '@sluis/contract/entities/insights/report';
import type { ItemOf } from '@sluis/contract/registry';

/** A report, with or without its references populated. */
export type Report = Omit<ItemOf<'report'>, 'organisation' | 'created_by' | 'report_schedule'>;

/** The initial values of a report form in the address: `_draft`. */
export interface ReportDraft {
  readonly about: ReportSubject;
  readonly name: string;
  readonly filters: string;
  readonly columns: readonly string[];
  readonly format: string;
  readonly timezone: string;
}

/** A draft as one parameter of an address. */
export const writeDraft = ({ columns = [], ...texts }: Partial<ReportDraft>): string =>
  new URLSearchParams({ ...texts, ...(columns.length > 0 && { columns: columns.join(',') }) }).toString();

/** The draft in an address, with only the values that it has. */
export function readDraft(text: unknown): Partial<ReportDraft> {
  const { columns, ...texts } = Object.fromEntries(new URLSearchParams(typeof text === 'string' ? text : ''));
  return { ...texts, ...(columns && { columns: columns.split(',') }) };
}

/** The draft that repeats a report. */
export const draftOf = ({ about, name, filters, columns, format, timezone }: Report): string =>
  writeDraft({ about, name, filters: filters ?? '', columns, format, timezone });
