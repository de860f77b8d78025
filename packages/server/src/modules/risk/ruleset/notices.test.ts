import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { inTransaction } from '../../../platform/database/transaction.ts';
import { acting } from '../../../resource/resource.ts';
import { openRiskWorld, type RiskWorld, rule } from '../../../testing/risk-world.ts';
import { notifyOwners } from '../decision/record.commands.ts';

const recipient = 'ops@shop.test';
let world: RiskWorld;
beforeAll(async () => {
  world = await openRiskWorld();
  await world.user(recipient, world.organisation_id, ['TRANSACTION_LIST']);
});
beforeEach(() => world.clear());

const url = 'https://shop.example/hook';
const always = [rule('amount', '>', '0')];
const webhooksOf = async (ruleset: string) =>
  (
    await world.database.pool.query(
      'select organisation, type, item_id, url, body from webhook where item_id = $1 order by id',
      [ruleset],
    )
  ).rows.map(({ body, ...about }) => ({ ...about, data: JSON.parse(body).data }));
const mails = async () => (await world.letters(recipient)).filter(({ kind }) => kind === 'ruleset_match');

describe('a ruleset with an address', () => {
  test('sends a webhook for each payment that matches, with the actual values', async () => {
    const { id } = await world.ruleset({ webhook_url: url, rules: [rule('amount', '>', '500')] });
    const paid = [await world.reported(), await world.reported({ status: 'SETTLEMENT_COMPLETED' })];
    await world.reported({ amount: 1 });
    const sent = await webhooksOf(id);
    expect(sent.map(({ data }) => data.transaction.id).toSorted()).toEqual(paid.map((each) => each.id).toSorted());
    expect(sent[0]).toMatchObject({ organisation: world.organisation_id, type: 'validationruleset', url });
    expect(sent[0]?.data).toMatchObject({
      ruleset: id,
      ruleset_version: 1,
      action: 'block',
      rules: [{ name: 'amount', operator: '>', value: '500', actual: 1000 }],
    });
    // As the API shows it, without what it never shows.
    const shown = await world.item('transaction', String(paid[0]?.id));
    expect(Object.keys(sent[0]?.data.transaction).toSorted()).toEqual(Object.keys(shown).toSorted());
  });

  test('above the payment is notified by a job, once, and as its owner', async () => {
    const { id } = await world.ruleset({ organisation: world.root, webhook_url: url, rules: always }, world.provider);
    const paid = await world.reported();
    expect(await webhooksOf(id)).toEqual([]);
    const waiting = await world.database.pool.query(
      `select payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
       where t.identifier = 'ruleset_notices'`,
    );
    expect(waiting.rows.map(({ payload }) => payload)).toEqual([
      { transaction: paid.id, organisation: world.organisation_id },
    ]);
    for (const _ of [1, 2])
      await inTransaction(world.database.kysely, (trx) => notifyOwners(trx, paid, acting(world.services.clock.now())));
    expect(await webhooksOf(id)).toMatchObject([{ organisation: world.root, type: 'validationruleset', url }]);
    const [{ data } = { data: {} }] = await webhooksOf(id);
    const shown = await world.item('transaction', paid.id);
    expect(Object.keys(data.transaction).toSorted()).toEqual(Object.keys(shown).toSorted());
  });
});

describe('a ruleset with an email address', () => {
  test('mails the first match immediately, and at most six times in an hour', async () => {
    await world.ruleset({ name: 'High', email: recipient, rules: always });
    await world.reported();
    await world.sweep();
    const [first, ...others] = await mails();
    expect([first?.subject, others]).toEqual([expect.stringContaining('a payment matched'), []]);
    expect(first?.html).toMatch(/\/transactions\?id=txn_\w+&#38;_open=true&#38;_organisation=org_/);
    for (let each = 0; each < 11; each++) {
      await world.pass(5 / 1440);
      await world.reported();
      await world.sweep();
    }
    const sent = await mails();
    expect(sent.length).toBe(6);
    expect(sent[2]?.subject).toContain('2 payments');
    await world.pass(10 / 1440);
    const { rows } = await world.database.pool.query('select from transaction_rule_match where not mailed');
    expect(rows).toHaveLength(0);
  }, 120_000);

  test('outside the merchant mails it only after it has agreed', async () => {
    const outside = 'fraud@elsewhere.test';
    const kinds = async () => (await world.letters(outside)).map(({ kind }) => kind);
    await world.ruleset({ action: '3dSecure', email: outside, rules: always });
    await world.reported();
    await world.sweep();
    expect(await kinds()).toEqual(['mail_consent']);
    await world.database.pool.query('update mail_address set agreed_at = now() where address = $1', [outside]);
    await world.pass(1 / 24);
    await world.reported();
    await world.sweep();
    expect(await kinds()).toEqual(['mail_consent', 'ruleset_match']);
  });

  test('fails no payment if it cannot be mailed, and mails it later', async () => {
    await world.pass(1);
    const before = (await mails()).length;
    await world.ruleset({ action: '3dSecure', email: recipient, rules: always });
    const { pool } = world.database;
    await pool.query('alter table mail rename to mail_lost');
    const paid = await world.reported();
    await world.sweep();
    expect(
      (await pool.query('select mailed from transaction_rule_match where transaction = $1', [paid.id])).rows,
    ).toEqual([{ mailed: false }]);
    expect(await world.matchesOf(paid.id)).toMatchObject([{ effect: 'challenged' }]);
    await pool.query('alter table mail_lost rename to mail');
    await world.sweep();
    expect(await mails()).toHaveLength(before + 1);
  });

  const change = async (id: string, body: object, verb = '') => {
    const answer = await world.call(world.token, 'POST', `/validationruleset/${id}${verb}`, { body });
    expect(answer.statusCode, answer.body).toBe(200);
  };
  const kindsTo = async (address: string) => (await world.letters(address)).map(({ kind }) => kind);

  test('asks the address for consent when it is published or rolled back to', async () => {
    const [drafted, earlier] = ['drafted@elsewhere.test', 'earlier@elsewhere.test'];
    const { id } = await world.ruleset({ rules: always, email: earlier });
    expect(await kindsTo(earlier)).toEqual(['mail_consent']);
    await change(id, { draft: { name: 'Rule', rules: always, email: drafted } }, '/draft');
    expect(await kindsTo(drafted)).toEqual([]);
    await change(id, {}, '/publish');
    expect(await kindsTo(drafted)).toEqual(['mail_consent']);
    // As if it had never been asked: a day and a refusal have passed.
    await world.database.pool.query('delete from mail_address where address = $1', [earlier]);
    await change(id, { to: 1 }, '/rollback');
    expect(await kindsTo(earlier)).toEqual(['mail_consent', 'mail_consent']);
  });

  test('mails no match of before to the next address', async () => {
    await world.pass(1);
    const next = 'next@shop.test';
    await world.user(next, world.organisation_id, ['TRANSACTION_LIST']);
    const before = (await mails()).length;
    const { id } = await world.ruleset({ email: recipient, rules: always });
    await world.reported();
    await change(id, { email: next });
    await world.sweep();
    await world.reported();
    await change(id, { email: null });
    await world.pass(1);
    await change(id, { email: next });
    await world.pass(1);
    expect(await kindsTo(next)).not.toContain('ruleset_match');
    expect(await mails()).toHaveLength(before);
    const paid = await world.reported();
    await world.pass(1);
    const [letter] = await world.letters(next);
    expect(letter).toMatchObject({ kind: 'ruleset_match', subject: expect.stringContaining('a payment matched') });
    expect(letter?.html).toContain(paid.id);
  });
});
