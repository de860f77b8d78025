import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { collectTexts, textAssets } from '../../build/texts.ts';
import { translator } from '../lib/translate.ts';
import { reasonText } from './reason.ts';

const texts = await collectTexts(fileURLToPath(new URL('..', import.meta.url)));
const { 'main.json': main = '', 'fields.jsonc': fields = '' } = textAssets(texts.nl);
const { t } = translator('nl', main, fields);

it.each([
  ['transaction', 'insufficient funds', 'Onvoldoende saldo'],
  ['transaction', 'Insufficient funds.', 'Onvoldoende saldo'],
  ['transaction', '3-D Secure authentication failed', '3-D Secure mislukt'],
  ['scheduledtransaction', 'cancelled', 'Geannuleerd'],
  ['scheduledtransaction', 'organisation_inactive', 'Deze organisatie is gedeactiveerd.'],
  ['chargeback', 'Fraud: card not present', 'Fraude: kaart niet aanwezig'],
  ['transaction', 'Blocked by rule: velocity', 'Blocked by rule: velocity'],
  ['transaction', 'R-17', 'R-17'],
])('says of a %s the reason "%s" as "%s"', (entity, reason, words) => {
  expect(reasonText(entity, reason, t as (key: string[]) => string)).toBe(words);
});
