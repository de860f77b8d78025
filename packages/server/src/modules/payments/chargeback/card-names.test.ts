import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { openPayingWorld, type PayingWorld } from '../../../testing/paying-world.ts';

const renaming = readFileSync(new URL('../../../migrations/0063-names-of-cards.sql', import.meta.url), 'utf8');

/** A payment that the merchant takes elsewhere and that is reported from there. */
async function payment(world: PayingWorld, card: object = {}): Promise<string> {
  const paid = { amount: 1250, currency_code: 'EUR', status: 'SETTLEMENT_COMPLETED', merchant_reference: 'own' };
  return (await world.make('transaction', { payment_profile: world.profile, ...paid, ...card })).id;
}

test('a chargeback names the card like all other items', async () => {
  const world = await openPayingWorld();
  const transaction = await payment(world, { payment_product: 'card', card_brand: 'amex', card_last_four: '0005' });
  const made = await world.make('chargeback', { transaction, amount: 100 });
  expect(made).toMatchObject({ card: 'American Express •••• 0005' });
});

test('cards with an earlier name are renamed, and other texts are unchanged', async () => {
  const world = await openPayingWorld();
  const { pool } = world.database;
  const transaction = await payment(world);
  const { id } = await world.make('chargeback', { transaction, amount: 100 });
  const mandate = await world.mandate();
  const named = async (table: 'chargeback' | 'mandate', text: string): Promise<string> => {
    const [column, item] = table === 'chargeback' ? ['card', id] : ['label', mandate];
    await pool.query(`update ${table} set ${column} = $2 where id = $1`, [item, text]);
    await pool.query(renaming);
    const { rows } = await pool.query(`select ${column} as name from ${table} where id = $1`, [item]);
    return rows[0].name;
  };
  expect(await named('chargeback', 'visa 1111')).toBe('Visa •••• 1111');
  expect(await named('chargeback', 'AMEX •••• 0005')).toBe('American Express •••• 0005');
  expect(await named('chargeback', 'card 0005')).toBe('•••• 0005');
  expect(await named('chargeback', 'Visa •••• 1111')).toBe('Visa •••• 1111');
  expect(await named('chargeback', 'Troy ending in 1111')).toBe('Troy ending in 1111');
  expect(await named('mandate', 'cartes_bancaires •••• 1111')).toBe('Cartes Bancaires •••• 1111');
  expect(await named('mandate', 'paypal')).toBe('PayPal');
});
