import type { UnpayableReason } from '@sluis/contract/entities/finance/payoutbatch';
import { queryOptions } from '@tanstack/react-query';
import { saveFile } from '../../../kit/chart/save-file.ts';
import { request } from '../../../lib/api-client.ts';
import type { PayoutBatch } from './payout-batch.item.ts';

/** A settlement that is due, and why it cannot be paid out, if so. */
export interface Due {
  readonly id: string;
  readonly reference: string | null;
  readonly organisation: string;
  readonly organisation_name: string;
  readonly amount: number;
  readonly holder_name: string | null;
  readonly iban: string | null;
  readonly account_number: string | null;
  readonly reason: UnpayableReason | null;
}

interface Payable {
  readonly items: readonly Due[];
}

/** What a batch in a currency would pay by a day. */
export const payableQuery = (currency_code: string, execution_date: string) =>
  queryOptions({
    queryKey: ['list', 'payoutbatch/payable', currency_code, execution_date],
    queryFn: ({ signal }) =>
      request<Payable>('GET', '/v1/payoutbatch/payable', { query: { currency_code, execution_date }, signal }),
    staleTime: 5_000,
  });

/** Saves the bank file of a batch. */
export async function saveBankFile({ id, reference, currency_code }: PayoutBatch): Promise<void> {
  const file = await request<Blob>('GET', `/v1/payoutbatch/${id}/file`, { as_file: true });
  saveFile(file, `${reference}.${currency_code === 'EUR' ? 'xml' : 'csv'}`);
}
