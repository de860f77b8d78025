import { Readable } from 'node:stream';
import { ApiError } from '@sluis/contract/base/errors';
import { open_settlement_formats, type SettlementFormat } from '@sluis/contract/finance/settlement-formats';
import type { Identity } from '../../../platform/auth/identity.ts';
import type { SentFile } from '../../../platform/http/file.ts';
import type { Engine } from '../../../resource/engine.ts';
import { getItem } from '../../../resource/item.ts';
import { camt053 } from './camt053.ts';
import { csvFile, xlsxFile } from './entries-file.ts';
import { journalFile } from './journal-file.ts';
import { mt940 } from './mt940.ts';
import { statementPdf } from './pdf/statement-pdf.ts';
import { readStatement } from './statement.queries.ts';
import { type StatementLanguage, statementTexts } from './statement.texts.ts';

const types: Readonly<Record<SettlementFormat, { readonly ending: string; readonly type: string }>> = {
  pdf: { ending: 'pdf', type: 'application/pdf' },
  csv: { ending: 'csv', type: 'text/csv; charset=utf-8' },
  xlsx: { ending: 'xlsx', type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' },
  camt053: { ending: 'camt053.xml', type: 'application/xml' },
  mt940: { ending: 'mt940.sta', type: 'text/plain; charset=us-ascii' },
  journal: { ending: 'journal.csv', type: 'text/csv; charset=utf-8' },
};

/** Throws `settlement_open` for a format that needs the balances of a closed settlement. */
export function assertHasFile({ status }: { readonly status: string }, format: SettlementFormat): void {
  if (status === 'OPEN' && !open_settlement_formats.has(format)) throw new ApiError('settlement_open');
}

export interface StatementFile {
  readonly id: string;
  readonly format: SettlementFormat;
  readonly language: StatementLanguage;
}

/** Makes a file of a settlement that the caller sees. Throws `settlement_open` for one that needs its closing. */
export async function openStatementFile(
  engine: Engine,
  identity: Identity,
  { id, format, language }: StatementFile,
): Promise<SentFile> {
  const { kysely, reading } = engine.database;
  const item = await getItem(kysely, 'settlement', { id, scope: await engine.tenancy.scopeOf(kysely, identity) });
  assertHasFile(item, format);
  const statement = await readStatement(kysely, item);
  const bytes = async (): Promise<Readable> => {
    switch (format) {
      case 'pdf':
        return Readable.from(await statementPdf(statement, language, engine), { objectMode: false });
      case 'csv':
        return csvFile(await reading.poolNow(), statement, language);
      case 'xlsx':
        return xlsxFile(await reading.poolNow(), statement, language);
      case 'journal':
        return journalFile(await reading.poolNow(), statement, !identity.roles.has('PSP_SETTLEMENT_LIST'));
      case 'camt053':
        return Readable.from([camt053({ ...statement, provider_name: engine.branding.name, language })]);
      case 'mt940':
        return Readable.from([mt940(statement, language)]);
    }
  };
  const { ending, type } = types[format];
  const name = `${statementTexts(language)('title')} ${item.reference ?? item.id}.${ending}`;
  return { name, type, bytes: await bytes() };
}
