import { beforeAll, describe, expect, test } from 'vitest';
import { inTransaction } from '../../../platform/database/transaction.ts';
import { putOnHold, releaseHold } from '../../../platform/hold.ts';
import { is_cluster } from '../../../testing/on-cluster.ts';
import { openPayoutWorld, type PayableShop, type PayoutWorld } from '../../../testing/payout-world.ts';
import { validateXml } from '../../../testing/validate-xml.ts';
import { deleteOldBankFiles } from './retention.commands.ts';

let world: PayoutWorld;
beforeAll(async () => {
  world = await openPayoutWorld();
});

const query = async <R>(text: string, values: unknown[] = []): Promise<R[]> =>
  (await world.database.pool.query(text, values)).rows as R[];
const fileOf = (id: string) => world.call(world.ann, 'GET', `/payoutbatch/${id}/file`);
const batchOf = (id: string) => world.ok('GET', `/payoutbatch/${id}`);

/** Merchants whose settlements of today are closed. */
async function payable(...named: readonly (readonly [name: string, amount: number])[]): Promise<PayableShop[]> {
  const shops: PayableShop[] = [];
  for (const [name, amount] of named) {
    const shop = await world.shop(name);
    await shop.pay(amount + 10);
    shops.push(shop);
  }
  await world.tomorrow();
  return shops;
}
const settlementsOf = (shops: readonly PayableShop[]) => Promise.all(shops.map((shop) => shop.settlement()));
const idsOf = async (shops: readonly PayableShop[]): Promise<string[]> =>
  (await settlementsOf(shops)).map(({ id }) => id);

/** Debits minus credits by kind of account, which are 0 together. */
const trialBalance = async () => {
  const rows = await query<{ kind: string; balance: number }>(
    `select kind, sum(balance)::bigint as balance from (
       select a.kind, p.amount as balance from posting p
       join ledgeraccount a on a.organisation = p.organisation and a.id = p.debit
       union all select a.kind, -p.amount from posting p
       join ledgeraccount a on a.organisation = p.organisation and a.id = p.credit) as postings
     group by kind`,
  );
  return Object.fromEntries(rows.map(({ kind, balance }) => [kind, Number(balance)]));
};

describe('a payout batch', () => {
  test('is drafted, approved by another, exported and confirmed; the settlements follow it with fees and postings', async () => {
    const shops = await payable(['Kaas', 1000], ['Brood', 250]);
    const before = await trialBalance();
    const asked = `/payoutbatch/payable?currency_code=EUR&execution_date=${world.today()}`;
    const offered = await world.ok('GET', asked);
    expect(offered).toMatchObject({ count: 2, total: 1250 });
    expect(
      offered.items
        .map(({ organisation_name, amount, reason }: Record<string, unknown>) => [organisation_name, amount, reason])
        .toSorted(),
    ).toEqual([
      ['Brood', 250, null],
      ['Kaas', 1000, null],
    ]);
    const batch = await world.draft();
    expect(batch).toMatchObject({ status: 'DRAFT', count: 2, total: 1250, currency_code: 'EUR', left_out: [] });
    expect(batch.reference).toMatch(/^P\.\d{4}\.001$/);
    const [first] = await settlementsOf(shops);
    expect(first).toMatchObject({ status: 'CLOSED', payout_batch: batch.id });
    expect((await world.refusedTo(world.bob, `/settlement/${first.id}/instruct`)).code).toBe('in_use');
    expect((await world.ok('GET', asked)).items).toEqual([]);
    await world.by(world.bob, `/payoutbatch/${batch.id}/approve`);
    expect(await world.by(world.ann, `/payoutbatch/${batch.id}/export`)).toMatchObject({
      status: 'EXPORTED',
      work: null,
      count: 2,
      total: 1250,
    });
    for (const settlement of await settlementsOf(shops)) expect(settlement.status).toBe('INSTRUCTED');
    const instructed = await trialBalance();
    expect(instructed.payout_in_transit ?? 0).toBe((before.payout_in_transit ?? 0) - 1250);
    // Two fees of 5 each, owed with the next settlement.
    expect(instructed.revenue ?? 0).toBe((before.revenue ?? 0) - 10);
    expect(await world.by(world.ann, `/payoutbatch/${batch.id}/confirm`, { paid_on: world.today() })).toMatchObject({
      status: 'CONFIRMED',
      paid_on: world.today(),
    });
    for (const settlement of await settlementsOf(shops))
      expect(settlement).toMatchObject({ status: 'PAID', pay_on: world.today() });
    const confirmed = await trialBalance();
    expect(confirmed.payout_in_transit ?? 0).toBe(before.payout_in_transit ?? 0);
    expect(confirmed.bank).toBe((before.bank ?? 0) - 1250);
    const history = (await world.ok('GET', `/payoutbatch/${batch.id}/history`)).items;
    expect(history.map(({ status }: { status: string }) => status)).toEqual([
      'DRAFT',
      'APPROVED',
      'EXPORTED',
      'CONFIRMED',
    ]);
    for (const verb of ['approve', 'cancel'])
      expect((await world.refusedTo(world.bob, `/payoutbatch/${batch.id}/${verb}`)).code).toBe('invalid_transition');
    for (const verb of ['export', 'confirm'])
      expect((await world.by(world.ann, `/payoutbatch/${batch.id}/${verb}`)).status).toBe('CONFIRMED');
    expect(await trialBalance()).toEqual(confirmed);
  });

  test('is never approved by the drafter or a key of theirs, and by one of two at the same time', async () => {
    await payable(['Vlees', 100]);
    const { secret } = await world.by(world.ann, '/apikey', {
      organisation: world.root,
      name: 'key',
      roles: ['PSP_SETTLEMENT_ALL', 'PSP_BANK_ACCOUNT_LIST'],
    });
    const batch = await world.draft({}, secret);
    for (const token of [world.ann, secret])
      expect((await world.refusedTo(token, `/payoutbatch/${batch.id}/approve`)).code).toBe('not_by_creator');
    expect(await batchOf(batch.id)).toMatchObject({ status: 'DRAFT', created_by: null, approved_by: null });
    const both = [world.bob, world.finance];
    await Promise.all(both.map((token) => world.by(token, `/payoutbatch/${batch.id}/approve`)));
    const approved = (await world.ok('GET', `/payoutbatch/${batch.id}/history`)).items.filter(
      ({ status }: { status: string }) => status === 'APPROVED',
    );
    expect(approved).toHaveLength(1);
    expect((await batchOf(batch.id)).version).toBe(2);
    await world.by(world.ann, `/payoutbatch/${batch.id}/cancel`);
  });

  test("is never approved by the drafter with another person's key that the drafter rotated, nor drafted so", async () => {
    await payable(['Worst', 100]);
    const about = { organisation: world.root, name: 'key', roles: ['PSP_SETTLEMENT_ALL', 'PSP_BANK_ACCOUNT_LIST'] };
    const made = await world.by(world.bob, '/apikey', about);
    const { secret } = await world.by(world.ann, `/apikey/${made.id}/rotate`);
    const batch = await world.draft();
    expect((await world.refusedTo(secret, `/payoutbatch/${batch.id}/approve`)).code).toBe('not_by_creator');
    await world.by(world.ann, `/payoutbatch/${batch.id}/cancel`);
    const other = await world.draft({}, secret);
    expect((await world.refusedTo(world.ann, `/payoutbatch/${other.id}/approve`)).code).toBe('not_by_creator');
    // The previous secret is still its maker's.
    await world.by(made.secret, `/payoutbatch/${other.id}/approve`);
    await world.by(world.ann, `/payoutbatch/${other.id}/cancel`);
  });

  test('takes a settlement once, however many are drafted at the same time, and a cancelled one frees it', async () => {
    const shops = await payable(['Fiets', 100], ['Auto', 200]);
    const ids = await idsOf(shops);
    const drafting = await Promise.allSettled([
      world.draft({ settlements: ids }),
      world.draft({ settlements: ids }, world.bob),
      world.draft({ settlements: [ids[1]] }),
    ]);
    const drafted = drafting.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
    expect(drafted).toHaveLength(1);
    await world.by(world.ann, `/payoutbatch/${drafted[0].id}/cancel`);
    const batch = await world.draft({ settlements: ids });
    const refused = await world.refusedTo(world.bob, '/payoutbatch', {
      bank_account: world.from,
      execution_date: world.today(),
      settlements: [ids[0]],
    });
    expect(refused.details.settlements).toMatchObject([{ id: ids[0], reason: 'IN_BATCH' }]);
    const removed = await world.by(world.ann, `/payoutbatch/${batch.id}/remove`, { settlement: ids[0] });
    expect(removed).toMatchObject({ count: 1, total: 200 });
    expect((await world.refusedTo(world.ann, `/payoutbatch/${batch.id}/remove`, { settlement: ids[1] })).code).toBe(
      'invalid_value',
    );
    await world.by(world.ann, `/payoutbatch/${batch.id}/cancel`);
    for (const settlement of await settlementsOf(shops)) expect(settlement.payout_batch).toBeNull();
    const again = await world.draft({ settlements: ids });
    expect(again).toMatchObject({ count: 2, total: 300 });
    await world.by(world.ann, `/payoutbatch/${again.id}/cancel`);
    await world.by(world.ann, `/payoutbatch/${again.id}/cancel`);
  });

  test('asks holds and accounts again: approval names what cannot be paid, and export leaves it out', async () => {
    const shops = await payable(['Held', 100], ['Blocked', 200], ['Moved', 300], ['Fine', 400]);
    const [held, blocked, moved, fine] = shops as [PayableShop, PayableShop, PayableShop, PayableShop];
    const ids = await idsOf(shops);
    const batch = await world.draft({ settlements: ids });
    await world.ok('POST', `/settlementprofile/${held.settling}/hold`, { reason: 'Fraud' });
    const refused = await world.refusedTo(world.bob, `/payoutbatch/${batch.id}/approve`);
    expect(refused).toMatchObject({ code: 'not_payable', details: { count: 1 } });
    const { reference } = await held.settlement();
    expect(refused.details.settlements).toEqual([{ id: ids[0], reference, reason: 'HOLD' }]);
    await world.ok('POST', `/settlementprofile/${held.settling}/release`);
    await world.by(world.bob, `/payoutbatch/${batch.id}/approve`);
    await world.ok('POST', `/settlementprofile/${held.settling}/hold`, { reason: 'Fraud' });
    await world.ok('POST', `/bankaccount/${blocked.account}/block`, { reason: 'Fraud' });
    const other = await world.account(moved.merchant);
    await world.ok('POST', `/settlementprofile/${moved.settling}`, {
      terms: [{ currency_code: 'EUR', bank_account: other }],
    });
    const exported = await world.by(world.ann, `/payoutbatch/${batch.id}/export`);
    expect(exported).toMatchObject({ status: 'EXPORTED', count: 1, total: 400 });
    expect(
      exported.left_out
        .map(({ settlement, amount, reason }: Record<string, unknown>) => [settlement, amount, reason])
        .toSorted(),
    ).toEqual(
      [
        [ids[0], 100, 'HOLD'],
        [ids[1], 200, 'NO_BANK_ACCOUNT'],
        [ids[2], 300, 'ACCOUNT_CHANGED'],
      ].toSorted(),
    );
    const after = await settlementsOf(shops);
    expect(after.map(({ status, payout_batch }) => [status, payout_batch])).toEqual([
      ['CLOSED', null],
      ['CLOSED', null],
      ['CLOSED', null],
      ['INSTRUCTED', batch.id],
    ]);
    const text = (await fileOf(batch.id)).body;
    expect(text).toContain(`<EndToEndId>${after[3].reference}</EndToEndId>`);
    expect(text.match(/<CdtTrfTxInf>/g)).toHaveLength(1);
    expect(fine.account).toBe(after[3].bank_account);
    // The others can be paid by a later one, once nothing is against it.
    await world.ok('POST', `/settlementprofile/${held.settling}/release`);
    const next = await world.draft({ settlements: [ids[0], ids[2]] });
    expect(next).toMatchObject({ count: 2, total: 400 });
    await world.by(world.ann, `/payoutbatch/${next.id}/cancel`);
  });

  test('is not exported from an account that was blocked after its approval', async () => {
    const shops = await payable(['Drained', 100]);
    const from = await world.account(world.root);
    const batch = await world.draft({ bank_account: from, settlements: await idsOf(shops) });
    await world.by(world.bob, `/payoutbatch/${batch.id}/approve`);
    await world.ok('POST', `/bankaccount/${from}/block`, { reason: 'Fraud' });
    const refused = await world.refusedTo(world.ann, `/payoutbatch/${batch.id}/export`);
    expect(refused.code).toBe('bank_account_not_usable');
    expect(await batchOf(batch.id)).toMatchObject({ status: 'APPROVED', work: null });
    await world.by(world.ann, `/payoutbatch/${batch.id}/cancel`);
  });

  test('of which nothing can be paid in the end is cancelled by its export', async () => {
    const [shop] = (await payable(['Alone', 100])) as [PayableShop];
    const [id] = await idsOf([shop]);
    const batch = await world.draft({ settlements: [id] });
    await world.by(world.bob, `/payoutbatch/${batch.id}/approve`);
    await world.ok('POST', `/settlementprofile/${shop.settling}/hold`, { reason: 'Fraud' });
    expect(await world.by(world.ann, `/payoutbatch/${batch.id}/export`)).toMatchObject({
      status: 'CANCELLED',
      status_reason: 'nothing_left',
      count: 0,
      total: 0,
    });
    expect((await fileOf(batch.id)).statusCode).toBe(404);
  });

  test('with a payout that the bank returns is confirmed without it, and it is owed again once', async () => {
    const shops = await payable(['Good', 100], ['Returned', 250]);
    const [, returned] = shops as [PayableShop, PayableShop];
    const ids = await idsOf(shops);
    const batch = await world.draft({ settlements: ids });
    await world.by(world.bob, `/payoutbatch/${batch.id}/approve`);
    await world.by(world.ann, `/payoutbatch/${batch.id}/export`);
    for (const _ of [1, 2]) await world.ok('POST', `/settlement/${ids[1]}/return`, { reason: 'Account closed' });
    await world.by(world.ann, `/payoutbatch/${batch.id}/confirm`);
    expect((await settlementsOf(shops)).map(({ status }) => status)).toEqual(['PAID', 'RETURNED']);
    await world.tomorrow();
    // The fee of the payout is charged too.
    expect((await returned.settlements())[1]).toMatchObject({ status: 'CLOSED', returned: 250, fees: -5, amount: 245 });
    expect(await query(`select 1 from journalentry where kind = 'RETURNED' and item = $1`, [ids[1]])).toHaveLength(1);
  });

  test('is not drafted in the past, from an account of another, or without a settlement', async () => {
    const refusal = async (more: object) =>
      world.refusedTo(world.ann, '/payoutbatch', { bank_account: world.from, execution_date: world.today(), ...more });
    const [shop] = (await payable(['Other', 100])) as [PayableShop];
    expect((await refusal({ execution_date: '2020-01-01' })).fields).toEqual({ execution_date: ['too_small'] });
    expect((await refusal({ bank_account: shop.account })).code).toBe('invalid_reference');
    expect((await refusal({ currency_code: 'USD' })).code).toBe('bank_account_not_usable');
    expect((await refusal({ organisation: shop.merchant, bank_account: shop.account })).code).toBe('invalid_value');
    const dollars = await world.account(world.root, { currency_code: 'USD' });
    expect((await refusal({ bank_account: dollars })).code).toBe('not_payable');
    const ids = await idsOf([shop]);
    expect((await refusal({ bank_account: dollars, settlements: ids })).details.settlements).toMatchObject([
      { reason: 'CURRENCY' },
    ]);
    const turkish = await world.account(shop.merchant, { iban: 'TR330006100519786457841326' });
    await world.ok('POST', `/settlementprofile/${shop.settling}`, {
      terms: [{ currency_code: 'EUR', bank_account: turkish }],
    });
    expect((await refusal({ settlements: ids })).details.settlements).toMatchObject([{ reason: 'NOT_SEPA' }]);
  });

  test('is hidden from merchants, with its file and its verbs', async () => {
    const [shop] = (await payable(['Curious', 100])) as [PayableShop];
    const batch = await world.draft({ settlements: await idsOf([shop]) });
    const merchants = await world.key(shop.merchant, ['SETTLEMENT_LIST']);
    const staff_at_merchant = await world.key(shop.merchant, ['PSP_SETTLEMENT_LIST', 'PSP_SETTLEMENT_UPDATE']);
    const paths = [`/payoutbatch/${batch.id}`, `/payoutbatch/${batch.id}/file`];
    for (const path of paths) {
      expect((await world.call(merchants, 'GET', path)).statusCode).toBe(403);
      expect((await world.call(staff_at_merchant, 'GET', path)).statusCode).toBe(404);
    }
    for (const verb of ['approve', 'export', 'cancel', 'confirm'])
      expect((await world.refusedTo(staff_at_merchant, `/payoutbatch/${batch.id}/${verb}`)).code).toBe('not_found');
    const seen = (await world.call(merchants, 'GET', `/settlement/${(await shop.settlement()).id}`)).json();
    expect(seen).not.toHaveProperty('unpaid');
    const listed = await world.call(
      staff_at_merchant,
      'GET',
      `/payoutbatch/payable?currency_code=EUR&execution_date=${world.today()}`,
    );
    expect(listed.json().items).toEqual([]);
    await world.by(world.ann, `/payoutbatch/${batch.id}/cancel`);
  });
});

test('an account that terms, a payment profile or a batch names is not deleted', async () => {
  const [shop] = (await payable(['Named', 100])) as [PayableShop];
  const from = await world.account(world.root);
  const batch = await world.draft({ bank_account: from, settlements: await idsOf([shop]) });
  const of_profile = await world.account(shop.merchant);
  await world.paymentProfile(shop.merchant, { bank_account: of_profile });
  const deleting = async (id: string) =>
    (await world.refused(`/bankaccount/${id}`, undefined, 'DELETE')).details.used_by;
  expect(await deleting(from)).toEqual(['payoutbatch']);
  expect(await deleting(of_profile)).toEqual(['paymentprofile']);
  expect(await deleting(shop.account)).toEqual(expect.arrayContaining(['settlementprofile', 'settlement']));
  const listed = async (path: string) => (await world.ok('GET', path)).items.map(({ id }: { id: string }) => id);
  expect(await listed(`/payoutbatch?bank_account=${from}`)).toEqual([batch.id]);
  expect(await listed(`/settlementprofile?bank_accounts=${shop.account}`)).toEqual([shop.settling]);
  await world.by(world.ann, `/payoutbatch/${batch.id}/cancel`);
});

describe('a bank file', () => {
  test('in euros is a valid pain.001 with the sums of the batch, and the same bytes at each download', async () => {
    const shop = await world.shop('Zn', { holder_name: 'Ünal & Zn <Çağ> ©' });
    await query(
      `update organisation set street = 'Łódzka', street_number = '12', postal_code = '1011 AB', locality = 'Zürich',
         country_code = 'CH' where id = $1`,
      [shop.merchant],
    );
    const plain = await world.shop('Plain');
    for (const each of [shop, plain]) await each.pay(123_456);
    await world.tomorrow();
    const batch = await world.draft();
    await world.by(world.bob, `/payoutbatch/${batch.id}/approve`);
    const exported = await world.by(world.ann, `/payoutbatch/${batch.id}/export`);
    const file = await fileOf(batch.id);
    expect(file.headers['content-disposition']).toContain(`${batch.reference}.xml`);
    const xml = file.body;
    validateXml('pain.001.001.09', xml);
    expect(xml).toContain('<Nm>Unal &amp; Zn (Cag) .</Nm>');
    expect(xml).toContain(
      '<PstlAdr><StrtNm>Lodzka</StrtNm><BldgNb>12</BldgNb><PstCd>1011 AB</PstCd><TwnNm>Zurich</TwnNm><Ctry>CH</Ctry></PstlAdr>',
    );
    expect(xml.match(/<PstlAdr>/g)).toHaveLength(1);
    expect(xml.match(new RegExp(`<NbOfTxs>${exported.count}</NbOfTxs>`, 'g'))).toHaveLength(2);
    expect(xml.match(new RegExp(`<CtrlSum>${(exported.total / 100).toFixed(2)}</CtrlSum>`, 'g'))).toHaveLength(2);
    expect(xml).toContain(`<ReqdExctnDt><Dt>${world.today()}</Dt></ReqdExctnDt>`);
    expect(xml).toContain('<DbtrAgt><FinInstnId><BICFI>INGBNL2A</BICFI></FinInstnId></DbtrAgt><ChrgBr>SLEV</ChrgBr>');
    expect(xml).toContain('<SvcLvl><Cd>SEPA</Cd></SvcLvl>');
    for (const { reference } of await settlementsOf([shop, plain]))
      expect(xml).toContain(`<EndToEndId>${reference}</EndToEndId>`);
    await query(`update bankaccount set holder_name = 'Someone else'`);
    await world.tomorrow();
    await world.by(world.ann, `/payoutbatch/${batch.id}/export`);
    expect((await fileOf(batch.id)).rawPayload.equals(file.rawPayload)).toBe(true);
  });

  test('in another currency is CSV, in which a name is no formula', async () => {
    const from = await world.account(world.root, { currency_code: 'GBP' });
    const shop = await world.shop('Pounds', { currency_code: 'GBP', holder_name: '=cmd "x"' });
    await shop.pay(1000);
    await world.tomorrow();
    const batch = await world.draft({ bank_account: from });
    await world.by(world.bob, `/payoutbatch/${batch.id}/approve`);
    await world.by(world.ann, `/payoutbatch/${batch.id}/export`);
    const file = await fileOf(batch.id);
    expect(file.headers['content-disposition']).toContain(`${batch.reference}.csv`);
    const { reference } = await shop.settlement();
    const [, row] = file.body.split('\r\n');
    expect(row).toBe(
      `"${batch.reference}","${batch.execution_date}","","31926819","","","${reference}","10.00","GBP","'=cmd ""x""","","31926819","","","NL"`,
    );
  });
});

/** Does some work while entries about an item cannot be written. */
async function failing(item: string, work: () => Promise<unknown>): Promise<void> {
  await query(`create function fails() returns trigger language plpgsql as
    $$ begin if new.item = '${item}' then raise 'killed'; end if; return new; end $$`);
  await query('create trigger fails before insert on journalentry for each row execute function fails()');
  await work();
  await query('drop trigger fails on journalentry');
  await query('drop function fails()');
}

describe.skipIf(is_cluster)('an export or confirmation that was interrupted', () => {
  test('leaves out what was returned before its file exists', async () => {
    const shops = await payable(['Early', 100], ['Late', 200]);
    const ids = await idsOf(shops);
    const batch = await world.draft({ settlements: ids });
    await world.by(world.bob, `/payoutbatch/${batch.id}/approve`);
    await failing(String(ids[1]), async () => {
      await world.call(world.ann, 'POST', `/payoutbatch/${batch.id}/export`, { body: {} });
      await world.ok('POST', `/settlement/${ids[0]}/return`, { reason: 'Wrong account' });
    });
    await world.sweep();
    expect(await batchOf(batch.id)).toMatchObject({
      status: 'EXPORTED',
      work: null,
      count: 1,
      total: 200,
      left_out: [{ settlement: ids[0], amount: 100, reason: 'NOT_CLOSED' }],
    });
    const [returned, paid] = await settlementsOf(shops);
    const text = (await fileOf(batch.id)).body;
    expect(text).toContain(`<EndToEndId>${paid.reference}</EndToEndId>`);
    expect(text).not.toContain(returned.reference);
  });

  test('is finished by a sweep, and pays, charges and counts nothing twice', async () => {
    const shops = await payable(['One', 100], ['Two', 200], ['Three', 300]);
    const ids = await idsOf(shops);
    const batch = await world.draft({ settlements: ids });
    await world.by(world.bob, `/payoutbatch/${batch.id}/approve`);
    await failing(String(ids[1]), async () => {
      const answer = await world.call(world.ann, 'POST', `/payoutbatch/${batch.id}/export`, { body: {} });
      expect(answer.statusCode).toBe(500);
      expect((await settlementsOf(shops)).map(({ status }) => status)).toEqual(['INSTRUCTED', 'CLOSED', 'INSTRUCTED']);
      expect(await batchOf(batch.id)).toMatchObject({ status: 'APPROVED', work: 'EXPORT' });
      expect((await world.refusedTo(world.ann, `/payoutbatch/${batch.id}/cancel`)).code).toBe('being_changed');
      expect((await fileOf(batch.id)).statusCode).toBe(404);
    });
    await world.sweep();
    expect(await batchOf(batch.id)).toMatchObject({ status: 'EXPORTED', work: null, count: 3, total: 600 });
    await failing(String(ids[1]), async () => {
      await world.call(world.ann, 'POST', `/payoutbatch/${batch.id}/confirm`, { body: { paid_on: '2030-01-02' } });
    });
    await Promise.all([world.sweep(), world.by(world.bob, `/payoutbatch/${batch.id}/confirm`)]);
    expect(await batchOf(batch.id)).toMatchObject({ status: 'CONFIRMED', work: null, paid_on: '2030-01-02' });
    for (const { status, pay_on } of await settlementsOf(shops))
      expect([status, pay_on]).toEqual(['PAID', '2030-01-02']);
    const entries = await query<{ source_key: string }>(
      `select source_key from journalentry where kind = 'PAYOUT' and item = any($1) order by 1`,
      [ids],
    );
    expect(entries.map(({ source_key }) => source_key)).toEqual(
      ids.flatMap((id) => [`PAYOUT:${id}`, `PAYOUT:${id}:FEE`, `PAYOUT:${id}:PAID`]).toSorted(),
    );
  });
});

test('a bank file is deleted years after its export, and its batch stays', async () => {
  const [shop] = (await payable(['Years', 100])) as [PayableShop];
  const batch = await world.draft({ settlements: await idsOf([shop]) });
  await world.by(world.bob, `/payoutbatch/${batch.id}/approve`);
  await world.by(world.ann, `/payoutbatch/${batch.id}/export`);
  const { exported_at } = await batchOf(batch.id);
  const afterYears = async (years: number) => {
    const [year = '', ...rest] = String(exported_at).split('-');
    const now = [Number(year) + years, ...rest].join('-');
    await deleteOldBankFiles(world.database.kysely, 7, new Date(Date.parse(now) + 1).toISOString());
    return (await fileOf(batch.id)).statusCode;
  };
  expect([await afterYears(6), await afterYears(7)]).toEqual([200, 404]);
  expect(await batchOf(batch.id)).toMatchObject({ status: 'EXPORTED', count: 1 });
});

describe('after a backup was restored', () => {
  test('a batch takes a settlement only once two people stated that it was not paid', async () => {
    const [shop] = (await payable(['Restored', 100])) as [PayableShop];
    const [id] = (await idsOf([shop])) as [string];
    const approved = await world.draft({ settlements: [id] });
    await world.by(world.bob, `/payoutbatch/${approved.id}/approve`);
    const { kysely } = world.database;
    await putOnHold(kysely);
    const exporting = () => world.refusedTo(world.ann, `/payoutbatch/${approved.id}/export`);
    expect((await exporting()).code).toBe('not_confirmed_unpaid');
    await inTransaction(kysely, releaseHold);
    expect((await exporting()).details.settlements).toMatchObject([{ id, reason: 'NOT_CONFIRMED_UNPAID' }]);
    expect(await world.ok('GET', `/psp/settlement/${id}`)).toMatchObject({ unpaid: 'NEEDED' });
    await world.by(world.ann, `/settlement/${id}/unpaid`);
    expect(await world.ok('GET', `/psp/settlement/${id}`)).toMatchObject({ unpaid: 'STATED' });
    expect((await world.refusedTo(world.ann, `/settlement/${id}/unpaid`)).code).toBe('not_by_creator');
    expect((await exporting()).code).toBe('not_confirmed_unpaid');
    await world.by(world.bob, `/settlement/${id}/unpaid`);
    expect(await world.ok('GET', `/psp/settlement/${id}`)).toMatchObject({ unpaid: null });
    expect(await world.by(world.ann, `/payoutbatch/${approved.id}/export`)).toMatchObject({ status: 'EXPORTED' });
  });

  test('a settlement with payments that are recorded again needs the same statements', async () => {
    const [again, later] = (await payable(['Again', 100], ['Later', 100])) as [PayableShop, PayableShop];
    const [first, second] = (await idsOf([again, later])) as [string, string];
    // It closed before the payments, of which the one was taken before the release and the other after it.
    await query(
      `insert into hold_release (since, released_at)
       select min(closes_at) - interval '3 days', min(closes_at) - interval '2 days' from settlement where id = any($1)`,
      [[first, second]],
    );
    const happened = `insert into journalentry select (jsonb_populate_record(e, jsonb_build_object('id', e.id || 'b',
      'source_key', e.source_key || ':b', 'occurred_at', h.released_at - interval '1 hour'))).*
      from journalentry e, hold_release h where e.settlement = $1 and e.kind = 'PAYMENT' limit 1`;
    await query(happened, [first]);
    const drafted = { bank_account: world.from, execution_date: world.today(), settlements: [first, second] };
    const refused = await world.refusedTo(world.ann, '/payoutbatch', drafted);
    expect(refused.details.settlements).toMatchObject([{ id: first, reason: 'NOT_CONFIRMED_UNPAID' }]);
    expect(await world.ok('GET', `/psp/settlement/${first}`)).toMatchObject({ unpaid: 'NEEDED' });
    for (const token of [world.ann, world.bob]) await world.by(token, `/settlement/${first}/unpaid`);
    const batch = await world.draft(drafted);
    await world.by(world.bob, `/payoutbatch/${batch.id}/approve`);
    await world.by(world.ann, `/payoutbatch/${batch.id}/export`);
    await world.by(world.ann, `/payoutbatch/${batch.id}/confirm`);
    expect(await batchOf(batch.id)).toMatchObject({ status: 'CONFIRMED', paid_on: drafted.execution_date });
    await query('truncate hold_release');
  });

  test('an export that was under way is not finished by itself: its file may have gone to the bank', async () => {
    const [shop] = (await payable(['Half', 100])) as [PayableShop];
    const ids = await idsOf([shop]);
    await query('truncate hold_release');
    const batch = await world.draft({ settlements: ids });
    await world.by(world.bob, `/payoutbatch/${batch.id}/approve`);
    await world.by(world.ann, `/payoutbatch/${batch.id}/export`);
    await query(`update payoutbatch set status = 'APPROVED', work = 'EXPORT' where id = $1`, [batch.id]);
    await query('delete from payoutbatch_file where batch = $1', [batch.id]);
    await putOnHold(world.database.kysely);
    await inTransaction(world.database.kysely, releaseHold);
    await world.sweep();
    expect(await batchOf(batch.id)).toMatchObject({ status: 'APPROVED', work: null });
    expect((await world.refusedTo(world.ann, `/payoutbatch/${batch.id}/export`)).code).toBe('not_confirmed_unpaid');
    for (const token of [world.ann, world.bob]) await world.by(token, `/settlement/${ids[0]}/unpaid`);
    expect(await world.by(world.ann, `/payoutbatch/${batch.id}/export`)).toMatchObject({
      status: 'EXPORTED',
      count: 1,
    });
    await query('truncate hold_release');
  });
});
