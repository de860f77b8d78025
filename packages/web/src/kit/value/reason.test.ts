import { fileURLToPath } from 'node:url';
import { known_reasons, reasonKey } from '@sluis/contract/status-reasons';
import { expect, it } from 'vitest';
import { collectTexts, textAssets } from '../../../build/texts.ts';
import { translator } from '../../lib/translate.ts';
import { reasonClause, reasonText } from './reason.ts';

const texts = await collectTexts(fileURLToPath(new URL('../..', import.meta.url)));
const { 'main.json': main = '', 'fields.jsonc': fields = '' } = textAssets(texts.nl);
const { t } = translator('nl', main, fields);

it.each([
  ['transaction', 'insufficient funds', 'Onvoldoende saldo'],
  ['transaction', 'Insufficient funds.', 'Onvoldoende saldo'],
  ['transaction', '3-D Secure authentication failed', '3-D Secure mislukt'],
  ['scheduledtransaction', 'cancelled', 'Geannuleerd'],
  ['scheduledtransaction', 'organisation_inactive', 'Merchant niet actief'],
  ['scheduledtransaction', 'not_found', 'Niet gevonden, of u hebt geen toegang.'],
  ['chargeback', 'Fraud: card not present', 'Fraude: kaart niet aanwezig'],
  ['transaction', 'Blocked by rule: velocity', 'Blocked by rule: velocity'],
  ['transaction', 'R-17', 'R-17'],
])('writes of a %s the reason "%s" as "%s"', (entity, reason, words) => {
  expect(reasonText(entity, reason, t as (key: string[]) => string)).toBe(words);
});

it.each([
  ['Expired card', 'kaart verlopen'],
  ['3-D Secure authentication failed', '3-D Secure mislukt'],
  ['not_found', 'niet gevonden, of u hebt geen toegang'],
  ['As the bank says.', 'As the bank says'],
])('writes after a colon the reason "%s" as "%s"', (reason, words) => {
  expect(reasonClause('subscription', reason, t as (key: string[]) => string)).toBe(words);
});

it('has a text for every known reason', () => {
  const keys = [...texts.nl.keys()].filter((key) => key.startsWith('reasons.known.'));
  expect(keys.sort()).toEqual(known_reasons.map((reason) => `reasons.known.${reasonKey(reason)}`).sort());
});
