import type { AuditRow } from './call.ts';

/** The columns of a call, without its bodies. */
export const audit_columns = [
  'id',
  'created_at',
  'organisation',
  'authentication',
  'user',
  'apikey',
  'type',
  'method',
  'route',
  'url',
  'response_code',
  'duration_ms',
  'origin',
  'request_id',
  'item',
  'transaction',
  'payment_profile',
  'parent',
  'destination',
  'audience',
  'screen_read',
  'request',
  'response',
] as const satisfies readonly (keyof AuditRow)[];

/** A call in the buffer has no bodies. */
export const copy_audit = `copy audittrail (${audit_columns.map((name) => `"${name}"`).join(', ')}) from stdin`;

const escapes: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };
const escaped = (text: string): string => text.replace(/[\\\t\n\r]/g, (found) => escapes[found] ?? found);

/** A line with the id of another time, for a row that waited long. */
export const withId = (line: string, id: string): string => id + line.slice(id.length);

/** A row as a line of `copy_audit`, in PostgreSQL's text format. */
export const copyLine = (row: AuditRow): string =>
  `${audit_columns.map((name) => (row[name] === null ? '\\N' : escaped(String(row[name])))).join('\t')}\n`;
