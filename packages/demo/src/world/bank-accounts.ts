import type { RowOf } from '../load/tables.ts';
import { historyOf } from './history.ts';
import { makeRandom, type Random } from './random.ts';
import type { Tree } from './tree.ts';

const day_ms = 86_400_000;
const hour_ms = 3_600_000;

type Account = RowOf<'bankaccount'>;
type Status = Account['status'];
type Event = RowOf<'status_history'>;

export interface BankAccounts {
  readonly bankaccount: Account[];
  readonly status_history: Event[];
}

/** An IBAN of an invented bank, with valid check digits. */
function ibanOf(random: Random): string {
  const number = `SLUI${random.digits(10)}`;
  const digits = [...`${number}NL00`].map((each) => Number.parseInt(each, 36)).join('');
  return `NL${String(98n - (BigInt(digits) % 97n)).padStart(2, '0')}${number}`;
}

/** Accounts without an IBAN: in dollars. */
const american = { country_code: 'US', iban: null, routing_number: '021000021', bic: null };

/**
 * Each merchant has a verified account for each of its currencies; some have another that awaits verification, was
 * rejected or is blocked. The provider has one too. Profiles are paid out to that of their currency.
 */
export function makeBankAccounts(seed: string, { root, merchants, rows }: Tree, now_ms: number): BankAccounts {
  const random = makeRandom(`${seed} bank accounts`);
  const made: BankAccounts = { bankaccount: [], status_history: [] };
  const add = (organisation: string, currency_code: string, status: Status, created_ms: number): Account => {
    const owner = rows.organisation.find(({ id }) => id === organisation);
    const local = currency_code === 'USD' ? { ...american, account_number: random.digits(10) } : undefined;
    const verified_ms = Math.min(created_ms + 20 * hour_ms, now_ms);
    const account = {
      id: random.id('bank', created_ms),
      created_at: new Date(created_ms).toISOString(),
      last_status_update: new Date(status === 'NEW' ? created_ms : verified_ms).toISOString(),
      organisation,
      name: `${currency_code} ${status === 'NEW' ? 'new' : 'account'}`,
      holder_name: owner?.name ?? '',
      currency_code,
      ...(local ?? { country_code: 'NL', iban: ibanOf(random), bic: 'INGBNL2A' }),
      status,
      status_reason: status === 'REJECTED' ? 'The statement shows another holder' : null,
      is_default: status === 'VERIFIED',
      default_when_verified: status === 'NEW',
      version: 1,
    } as const;
    made.bankaccount.push(account);
    const steps = [
      { status: 'NEW', after_ms: 0, reason: null },
      ...(status === 'NEW' ? [] : [{ status, after_ms: verified_ms - created_ms, reason: account.status_reason }]),
    ];
    made.status_history.push(...historyOf(random, { id: account.id, organisation, created_ms }, steps));
    return account;
  };
  const founded_ms = Date.parse(rows.organisation.find(({ id }) => id === root)?.created_at ?? '');
  add(root, 'EUR', 'VERIFIED', founded_ms + day_ms);
  for (const [rank, { organisation }] of merchants.entries()) {
    const own = rows.organisation.filter(({ id, parent }) => [id, parent].includes(organisation)).map(({ id }) => id);
    const profiles = rows.paymentprofile.filter((profile) => own.includes(profile.organisation));
    const joined_ms = Date.parse(rows.organisation.find(({ id }) => id === organisation)?.created_at ?? '');
    for (const currency of new Set(profiles.map(({ currency_code }) => currency_code))) {
      const { id } = add(organisation, currency, 'VERIFIED', joined_ms + hour_ms);
      for (const profile of profiles.filter(({ currency_code }) => currency_code === currency))
        profile.bank_account = id;
    }
    const [first] = profiles;
    if (!first || rank % 4 > 1) continue;
    const recent_ms = Math.max(joined_ms + day_ms / 2, now_ms - random.int(1, 5) * day_ms);
    add(organisation, first.currency_code, rank % 4 === 0 ? 'NEW' : 'REJECTED', recent_ms);
  }
  return made;
}
