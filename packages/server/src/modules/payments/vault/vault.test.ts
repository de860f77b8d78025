import { type Authorisation, everyMethod, type PaymentOutcome, type ProcessorAdapter } from '@sluis/adapter';
import { newId } from '@sluis/contract/base/ids';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { dumpOf } from '../../../testing/dump.ts';
import { is_cluster } from '../../../testing/on-cluster.ts';
import { cardOf, openPayerWorld, type PayerWorld } from '../../../testing/payer.ts';
import { forgetOldCards, makeVault, resealCards } from './vault.commands.ts';

const number = '5555555555554444';
const day_ms = 86_400_000;
const key = 'the key of a vault, of 32 characters';

/** An acquirer in memory; it keeps cards if a test says so. */
function makeAcquirer(name: string, tokens: boolean) {
  const asked: Authorisation[] = [];
  const self = { asked, status: 'SETTLEMENT_REQUESTED' as PaymentOutcome['status'] };
  const outcomeOf = ({ reference, amount }: Pick<Authorisation, 'reference' | 'amount'>): PaymentOutcome => ({
    status: amount === 0 && self.status === 'SETTLEMENT_REQUESTED' ? 'AUTHORIZED' : self.status,
    processor_id_external: `${name}_${reference}`,
    network_transaction_id: 'scheme-1',
    ...(tokens && { token: `${name}_token` }),
    ...(self.status === 'PENDING' && { is_challenged: true, challenge_url: 'https://bank.example/' }),
  });
  const known = async (payment: Pick<Authorisation, 'reference' | 'amount'>) => outcomeOf(payment);
  const adapter: ProcessorAdapter = {
    methods: everyMethod({ captures: 'none', tokens }),
    certainty: { found_within_ms: 0, repeatable_within_ms: Number.POSITIVE_INFINITY },
    authorise: async (payment) => {
      asked.push(payment);
      return outcomeOf(payment);
    },
    proceed: known,
    find: async () => undefined,
    void: async ({ reference }) => ({ status: 'CANCELLED', processor_id_external: reference }),
    capture: async ({ reference }) => ({ status: 'PROCESSED', processor_id_external: reference }),
    refund: async ({ reference }) => ({ status: 'PROCESSED', processor_id_external: reference }),
    readNotification: () => ({ events: [] }),
  };
  return Object.assign(self, { adapter });
}

const one = makeAcquirer('one', false);
const two = makeAcquirer('two', false);
const keeping = makeAcquirer('keeping', true);
const adapters = { one: one.adapter, two: two.adapter, keeping: keeping.adapter };
beforeEach(() => {
  for (const each of [one, two, keeping]) Object.assign(each, { status: 'SETTLEMENT_REQUESTED' }).asked.length = 0;
});

let made = 0;
const partsOf = (world: PayerWorld) => {
  const rowsOf = async (text: string, values: unknown[] = []) => (await world.database.pool.query(text, values)).rows;
  const cards = () => rowsOf('select * from vault_card order by token');
  return {
    rowsOf,
    cards,
    addLink: (customer = world.customer) =>
      world.make('/cardaddlink', { payment_profile: world.profile, customer, merchant_reference: `card-${++made}` }),
    /** A subscription whose card was given on its page, by a new customer. */
    subscribed: async () => {
      const { id: customer } = await world.make('/customer', {
        organisation: world.merchant,
        email_address: `payer-${++made}@example.com`,
      });
      const about = { payment_profile: world.profile, name: 'Club', amount: 500, interval: 'month', interval_count: 1 };
      const plan = await world.make('/plan', about);
      const item = await world.make('/subscription', { customer, plan: plan.id });
      await world.pay(String(item.subscription_url), cardOf(number));
      const [{ mandate }] = await rowsOf('select mandate from subscription where id = $1', [item.id]);
      const lastPayment = async () =>
        (await rowsOf('select * from transaction where subscription = $1 order by id desc limit 1', [item.id]))[0];
      return { id: item.id, mandate: String(mandate), customer, lastPayment };
    },
    /** Makes an acquirer the only one for cards. */
    useAcquirer: async (provider: string) => {
      const id = newId('proc');
      await world.database.pool.query(
        `insert into processor (id, created_at, organisation, name, payment_product, provider)
         values ($1, now(), $2, $3, 'card', $3)`,
        [id, world.merchant, provider],
      );
      await world.database.pool.query('update paymentprofile set processors = array[$2] where id = $1', [
        world.profile,
        id,
      ]);
    },
  };
};

describe('a card that its acquirer does not keep, in the vault of the process of cards', () => {
  let world: PayerWorld;
  let parts: ReturnType<typeof partsOf>;
  beforeAll(async () => {
    const settings = { CARDS_URL: 'https://cards.example', VAULT_KEY: key };
    world = await openPayerWorld(settings, { adapters, provider: 'one' });
    parts = partsOf(world);
  });
  beforeEach(() => parts.useAcquirer('one'));

  test('is sealed, without its security code, and no answer shows its token', async () => {
    const before = (await parts.cards()).length;
    const { id, url } = await parts.addLink();
    await world.pay(url, cardOf(number));
    const cards = await parts.cards();
    expect(cards).toHaveLength(before + 1);
    const { token } = cards.at(-1);
    expect(await dumpOf(world.database)).not.toContain(number);
    const link = await world.get(`/cardaddlink/${id}?_populate=mandate`);
    expect(link).toMatchObject({ status: 'DONE', mandate: { label: 'Mastercard •••• 4444', processor: null } });
    expect(JSON.stringify(link)).not.toContain('vault_');
    const vault = makeVault({ vault_keys: [key] });
    const kept = { token, organisation: world.merchant };
    expect(await vault?.use(world.database.kysely, kept, async (card) => card)).toEqual({ number, expiry: '12/39' });
  });

  test('is charged for the next cycle by that process alone, as a payment of a series', async () => {
    const { id, lastPayment } = await parts.subscribed();
    one.asked.length = 0;
    await world.later(2 * day_ms);
    expect((await lastPayment()).status).toBe('SETTLEMENT_REQUESTED');
    expect(one.asked.map(({ card, token, initiation, amount }) => ({ card, token, initiation, amount }))).toEqual([
      {
        card: { number, expiry: '12/39' },
        token: null,
        initiation: { by: 'merchant', series: 'first', network_transaction_id: 'scheme-1' },
        amount: 500,
      },
    ]);
    expect((await world.get(`/subscription/${id}`)).status).toBe('ACTIVE');
  });

  test('waits for that process, whatever the others do meanwhile', async () => {
    const { lastPayment } = await parts.subscribed();
    one.asked.length = 0;
    const { cards } = world;
    const sweep = cards?.sweep;
    if (cards) cards.sweep = async () => {};
    await world.later(2 * day_ms);
    expect([(await lastPayment()).status, one.asked.length]).toEqual(['INITIATED', 0]);
    if (cards && sweep) cards.sweep = sweep;
    await world.later(1);
    expect([(await lastPayment()).status, one.asked.length]).toEqual(['SETTLEMENT_REQUESTED', 1]);
  });

  test('is charged at another acquirer once the merchant has changed to that', async () => {
    const { lastPayment } = await parts.subscribed();
    await parts.useAcquirer('two');
    await world.later(2 * day_ms);
    expect((await lastPayment()).status).toBe('SETTLEMENT_REQUESTED');
    expect(two.asked.map(({ card }) => card?.number)).toContain(number);
  });

  test('is forgotten if its payment is declined, and kept once its payer has returned from their bank', async () => {
    const before = (await parts.cards()).length;
    one.status = 'DECLINED';
    const { url } = await parts.addLink();
    await world.pay(url, cardOf(number));
    expect(await parts.cards()).toHaveLength(before);
    one.status = 'PENDING';
    const address = (await world.pay(url, cardOf(number))).replace('/leave', '');
    expect(await parts.cards()).toHaveLength(before + 1);
    one.status = 'SETTLEMENT_REQUESTED';
    await world.open(`${address}/return`);
    expect(await parts.cards()).toHaveLength(before + 1);
    expect(await parts.rowsOf('select from hosted_try where vault_token is not null')).toEqual([]);
  });

  test('is forgotten with its mandate, and with its customer', async () => {
    const revoked = await parts.subscribed();
    const kept = async (mandate: string) =>
      parts.rowsOf(
        `select from vault_card c join mandate m on m.organisation = c.organisation and vault_token = c.token where m.id = $1`,
        [mandate],
      );
    const before = (await parts.cards()).length;
    expect(await kept(revoked.mandate)).toHaveLength(1);
    await world.call(world.token, 'POST', `/mandate/${revoked.mandate}/revoke`, { body: {} });
    expect(await parts.cards()).toHaveLength(before - 1);
    const { customer, id } = await parts.subscribed();
    await parts.rowsOf(`update transaction set status = 'CANCELLED' where customer = $1`, [customer]);
    await world.call(world.token, 'POST', `/subscription/${id}/cancel`, { body: {} });
    const answer = await world.call(world.token, 'POST', `/customer/${customer}/erase`, {
      body: { reason: 'Asked by letter' },
    });
    expect(answer.statusCode).toBe(200);
    expect(await parts.cards()).toHaveLength(before - 1);
  });

  test.skipIf(is_cluster)(
    'of another merchant is not found by its token, and does not open in a copied row',
    async () => {
      const { lastPayment, mandate } = await parts.subscribed();
      const [{ vault_token: own }] = await parts.rowsOf('select vault_token from mandate where id = $1', [mandate]);
      const other = await world.organisation('Other', world.root);
      await parts.rowsOf('update vault_card set organisation = $2 where token = $1', [own, other]);
      one.asked.length = 0;
      await world.later(2 * day_ms);
      expect(await lastPayment()).toMatchObject({ status: 'FAILED', status_reason: 'no mandate' });
      expect(one.asked).toEqual([]);
      const vault = makeVault({ vault_keys: [key] });
      const using = vault?.use(world.database.kysely, { token: own, organisation: other }, async (card) => card);
      await expect(using).rejects.toThrow('cannot be opened');
    },
  );

  test('is not stored if its acquirer keeps it', async () => {
    await parts.useAcquirer('keeping');
    const before = (await parts.cards()).length;
    const { mandate } = await parts.subscribed();
    expect(await parts.cards()).toHaveLength(before);
    expect(await world.get(`/mandate/${mandate}`)).toMatchObject({ processor: expect.stringMatching(/^proc_/) });
  });
});

describe('the key of the vault', () => {
  test('is rotated: cards are charged with the previous one, and sealed again', async () => {
    const world = await openPayerWorld({ VAULT_KEY: key }, { adapters, provider: 'one' });
    const parts = partsOf(world);
    await parts.useAcquirer('one');
    await parts.subscribed();
    await parts.subscribed();
    const { kysely } = world.database;
    const next = 'another key of the vault, 32 characters';
    const [{ token }] = await parts.cards();
    const kept = { token, organisation: world.merchant };
    const numberBy = (...vault_keys: string[]) =>
      makeVault({ vault_keys })?.use(kysely, kept, async (card) => card.number);
    await expect(numberBy(next)).rejects.toThrow('its key is not configured');
    expect(await numberBy(next, key)).toBe(number);
    expect(await numberBy(next)).toBe(number);
    expect(await resealCards(kysely, { vault_keys: [next, key] })).toEqual({ cards: 2, sealed_again: 1 });
    await expect(numberBy(key)).rejects.toThrow('its key is not configured');
  });

  test('is absent by default: no number is stored, and the card is not charged again', async () => {
    const world = await openPayerWorld({}, { adapters, provider: 'one' });
    const parts = partsOf(world);
    await parts.useAcquirer('one');
    const { url } = await parts.addLink();
    await world.pay(url, cardOf(number));
    expect(await parts.cards()).toEqual([]);
    expect(await parts.rowsOf('select from mandate')).toEqual([]);
  });

  test('lets one process do everything: it charges the cards that it keeps', async () => {
    const world = await openPayerWorld({ VAULT_KEY: key }, { adapters, provider: 'one' });
    const parts = partsOf(world);
    await parts.useAcquirer('one');
    const { lastPayment } = await parts.subscribed();
    await world.later(2 * day_ms);
    expect((await lastPayment()).status).toBe('SETTLEMENT_REQUESTED');
  });
});

test('cards that expired, and those that nothing names any longer, are deleted', async () => {
  const world = await openPayerWorld({ VAULT_KEY: key }, { adapters, provider: 'one' });
  const parts = partsOf(world);
  await parts.useAcquirer('one');
  for (let at = 0; at < 3; at++) await parts.subscribed();
  const tidy = async () => {
    await forgetOldCards(world.database.kysely, world.services.clock.now());
    return (await parts.cards()).length;
  };
  expect(await tidy()).toBe(3);
  await parts.rowsOf(
    `update vault_card set expires_on = '2026-01-31' where token = (select min(token) from vault_card)`,
  );
  await parts.rowsOf(`update vault_card set created_at = now() - interval '2 days'`);
  await parts.rowsOf('update mandate set vault_token = null where vault_token = (select max(token) from vault_card)');
  expect(await tidy()).toBe(1);
});
