import type { DebitMandate } from '@sluis/adapter';
import type { Executor } from '../../../platform/database/database.ts';
import { openColumn } from '../../../platform/sealed-column.ts';
import type { SecretBox } from '../../../platform/secrets.ts';
import { placeOfIban } from './signing.commands.ts';

/** How a processor charges by a mandate: by its own token, with the card in the vault, or from the payer's account. */
export interface Credential {
  readonly token: string | null;
  readonly vault_token: string | null;
  readonly network_transaction_id: string | null;
  /** Of SEPA direct debit: all but the place of the collection in it. */
  readonly debit?: Omit<DebitMandate, 'sequence'>;
}

const columns = [
  'id',
  'organisation',
  'processor_token as token',
  'vault_token',
  'network_transaction_id',
  'iban_sealed',
  'account_holder',
  'mandate_reference',
  'signed_at',
] as const;

export async function credentialsOf(
  executor: Executor,
  box: SecretBox,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Credential>> {
  if (ids.length === 0) return new Map();
  const rows = await executor.selectFrom('mandate').select(columns).where('id', 'in', ids).execute();
  const found = new Map<string, Credential>();
  for (const { id, organisation, token, vault_token, network_transaction_id, iban_sealed: sealed, ...signed } of rows) {
    const { account_holder, mandate_reference: reference, signed_at } = signed;
    const place = { table: 'mandate', column: 'iban_sealed', key: { id, organisation }, for_what: placeOfIban(id) };
    const iban = sealed === null ? undefined : await openColumn(executor, box, { ...place, sealed });
    const is_whole = iban !== undefined && account_holder !== null && reference !== null && signed_at !== null;
    const debit = is_whole ? { debit: { iban, account_holder, reference, signed_at } } : {};
    found.set(id, { token, vault_token, network_transaction_id, ...debit });
  }
  return found;
}
