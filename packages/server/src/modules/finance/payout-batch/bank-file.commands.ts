import { ApiError } from '@sluis/contract/base/errors';
import type { ItemOf } from '@sluis/contract/registry';
import { sql } from 'kysely';
import type { Executor, Trx } from '../../../platform/database/database.ts';
import { findItems } from '../../../resource/item.ts';
import { type Address, type Party, pain001, type TransferFile } from './pain001.ts';
import { type Candidate, readMembers } from './payable.queries.ts';
import type { Batch } from './payout-batch.commands.ts';
import { transfersCsv } from './transfers-csv.ts';

type Account = ItemOf<'bankaccount'>;

/** The parties of a file by account, at the addresses of their organisations. */
async function partiesOf(executor: Executor, ids: readonly (string | null)[]): Promise<ReadonlyMap<string, Party>> {
  const accounts = await findItems(executor, 'bankaccount', ids);
  const owners = [...new Set([...accounts.values()].map(({ organisation }) => organisation))];
  const { rows } = await sql<Address & { readonly id: string }>`
    select id, street, street_number, postal_code, locality, country_code from organisation
    where id = any(${owners})`.execute(executor);
  const addresses = new Map(rows.map((each) => [each.id, each]));
  return new Map(
    [...accounts].map(([id, account]: [string, Account]) => [
      id,
      { ...account, address: addresses.get(account.organisation) as Address },
    ]),
  );
}

/** The transfers of a batch whose settlements have been instructed. Throws `not_payable` if they are not its sums. */
async function transfersOf(executor: Executor, batch: Batch): Promise<TransferFile> {
  const members = (await readMembers(executor, batch.id)).filter(({ status }) => status === 'INSTRUCTED');
  const parties = await partiesOf(executor, [batch.bank_account, ...members.map(({ bank_account }) => bank_account)]);
  const partyOf = (id: string | null): Party => parties.get(id ?? '') as Party;
  const transfers = members.map(({ reference, amount, bank_account }: Candidate) => ({
    reference: reference ?? '',
    amount,
    to: partyOf(bank_account),
  }));
  const total = transfers.reduce((sum, { amount }) => sum + amount, 0);
  if (transfers.length !== batch.count || total !== batch.total)
    throw new ApiError('not_payable', { details: { count: transfers.length, total } });
  return { ...batch, created_at: batch.exported_at ?? '', from: partyOf(batch.bank_account), transfers };
}

const formats = {
  xml: { type: 'application/xml', write: pain001 },
  csv: { type: 'text/csv; charset=utf-8', write: transfersCsv },
} as const;

/** The ending of a batch's file: euros are paid by SEPA transfers. */
export const endingOf = ({ currency_code }: Pick<Batch, 'currency_code'>) => (currency_code === 'EUR' ? 'xml' : 'csv');

/** Keeps the bank file of a batch, which every download repeats. */
export async function writeBankFile(trx: Trx, batch: Batch): Promise<void> {
  const { type, write } = formats[endingOf(batch)];
  const bytes = Buffer.from(write(await transfersOf(trx, batch)));
  await trx.insertInto('payoutbatch_file').values({ batch: batch.id, type, bytes }).execute();
}
