import { newId } from '@sluis/contract/base/ids';
import { hashPassword } from '@sluis/server/platform/auth/passwords';
import type pg from 'pg';
import { copyRows } from './copy.ts';
import { customerRow, newCustomerId } from './customers.ts';
import { makeOrganisations, type Organisation, organisationRow, profile_day_ms, profileRows } from './organisations.ts';
import { makeRandom, type Random } from './random.ts';
import { chargebackRows, isReturned, keeping, type Row, refundRows } from './returned.ts';
import { transactionRows, type World } from './transactions.ts';

export const bench_password = 'Bench-sluis-2026!';
const seed = 20_261_121;

export interface Viewer {
  readonly email: string;
  /** The organisations that the viewer sees; none for the provider, who sees all. */
  readonly organisations: readonly string[];
}

/** Facts about the data for the measurements. */
export interface Facts {
  readonly transactions: number;
  readonly ends_at_ms: number;
  readonly viewers: { readonly largest: Viewer; readonly small: Viewer; readonly provider: Viewer };
}

/** How many rows of a kind the data has. */
export interface Size {
  readonly transactions: number;
  readonly merchants: number;
}

/** Fills a migrated, empty database. */
export async function fill(client: pg.Client, { transactions: count, merchants }: Size): Promise<Facts> {
  const random = makeRandom(seed);
  const ends_at_ms = Date.now();
  const began_at = new Date(ends_at_ms - profile_day_ms).toISOString();
  const root = newId('org');
  const organisations = makeOrganisations(root, merchants);
  const provider = { ...(organisations[0] as Organisation), id: root, name: 'Provider' };
  await copyRows(client, 'organisation', [{ ...organisationRow(provider, began_at), parent: null }]);
  await copyRows(
    client,
    'organisation',
    organisations.map((each) => organisationRow(each, began_at)),
  );
  await copyRows(
    client,
    'paymentprofile',
    organisations.flatMap((each) => profileRows(each, began_at)),
  );
  const world: World = {
    organisations,
    customers: await fillCustomers(client, { organisations, count, random, ends_at_ms }),
    ...(await fillProvider(client, root, began_at)),
    ends_at_ms,
  };
  const returned: Row[] = [];
  await copyRows(client, 'transaction', keeping(transactionRows(world, count, random), isReturned, returned));
  await copyRows(client, 'refund', refundRows(returned));
  await copyRows(client, 'chargeback', chargebackRows(returned));
  const viewers = await fillViewers(client, root, organisations);
  return { transactions: count, ends_at_ms, viewers };
}

interface NewCustomers {
  readonly organisations: readonly Organisation[];
  readonly count: number;
  readonly random: Random;
  readonly ends_at_ms: number;
}

/** One customer for ten payments, and every organisation has some. */
async function fillCustomers(client: pg.Client, { organisations, count, random, ends_at_ms }: NewCustomers) {
  const sum = organisations.reduce((total, { weight }) => total + weight, 0);
  const created_ms = (): number => ends_at_ms - Math.floor(random.unit() * profile_day_ms);
  const drawn = organisations.map(({ weight }) =>
    Array.from({ length: 5 + Math.ceil((count / 10) * (weight / sum)) }, created_ms),
  );
  const ids = drawn.map((times) => times.map(newCustomerId));
  function* rows() {
    let number = 0;
    for (const [at, { id: organisation }] of organisations.entries())
      for (const [index, time_ms] of (drawn[at] ?? []).entries())
        yield customerRow(random, { id: ids[at]?.[index] ?? '', organisation, created_ms: time_ms, number: number++ });
  }
  await copyRows(client, 'customer', rows());
  return ids;
}

async function fillProvider(client: pg.Client, organisation: string, created_at: string) {
  const names = ['Adyen', 'Worldline', 'Nexi', 'Buckaroo'];
  const processors = names.map(() => newId('proc'));
  const tags = ['VIP', 'Review', 'Fraud'].map((text) => ({ id: newId('tag'), text }));
  await copyRows(
    client,
    'processor',
    processors.map((id, at) => ({
      id,
      created_at,
      organisation,
      name: names[at] ?? '',
      payment_product: 'card',
      provider: names[at] ?? '',
    })),
  );
  await copyRows(
    client,
    'tag',
    tags.map(({ id, text }) => ({ id, created_at, organisation, text, color: '#1864AB' })),
  );
  return { processors, tags: tags.map(({ id }) => id) };
}

/** A user who signs in for the largest merchant, for a small one without parts, and for the provider. */
async function fillViewers(client: pg.Client, root: string, organisations: readonly Organisation[]) {
  const largest = organisations[0] as Organisation;
  const below = organisations.filter(({ parent }) => parent === largest.id);
  const small = organisations.find(({ name }) => name === 'Merchant 100') as Organisation;
  const password_hash = await hashPassword(bench_password);
  const viewer = async (name: string, organisation: string, roles: readonly string[], seen: readonly string[]) => {
    const email = `${name}@bench.example`;
    const id = newId('usr');
    const created_at = new Date().toISOString();
    await copyRows(client, 'user', [{ id, created_at, organisation, email, name, timezone: 'Europe/Amsterdam' }]);
    await copyRows(client, 'credential', [{ user: id, password_hash, changed_at: created_at }]);
    await copyRows(client, 'membership', [{ id: newId('mbr'), created_at, organisation, user: id, roles }]);
    return { email, organisations: seen };
  };
  return {
    largest: await viewer(
      'largest',
      largest.id,
      ['USER_ALL'],
      [largest, ...below].map(({ id }) => id),
    ),
    small: await viewer('small', small.id, ['USER_ALL'], [small.id]),
    provider: await viewer('provider', root, ['PSP', 'PSP_ALL'], []),
  };
}
