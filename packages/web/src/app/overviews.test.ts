// @vitest-environment jsdom

import { join } from 'node:path';
import { markTexts } from '@sluis/contract/base/translate';
import { entityOf } from '@sluis/contract/declared';
import type { EntityName } from '@sluis/contract/registry';
import { pseudo, wordsOutside } from '@sluis/contract/testing/pseudo-language';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { collectTexts, textAssets } from '../../build/texts.ts';
import type { Overview, SentenceContext } from '../kit/item/overview.ts';
import type { Row } from '../kit/item/row.ts';
import { sentenceText } from '../kit/panel/sentence.ts';
import { reasonClause } from '../kit/value/reason.ts';
import { createFormat } from '../lib/create-format.ts';
import type { Language } from '../lib/texts.ts';
import { translator } from '../lib/translate.ts';
import { given } from '../testing/given.ts';
import { lists } from '../testing/lists.ts';
import { sampleItem } from '../testing/sample.ts';

/** The sentences of panels about items, in every status and language. */

const texts = await collectTexts(join(process.cwd(), 'packages/web/src'));
const translatorOf = (language: Language) => {
  const { 'main.json': main = '', 'fields.jsonc': fields = '', 'panel.json': panel = '' } = textAssets(texts[language]);
  const { t, add } = translator(language, main, fields);
  add(panel);
  return t;
};
const t = { nl: translatorOf('nl'), en: translatorOf('en') };

const context = (language: Language): SentenceContext => ({
  format: createFormat(language === 'nl' ? 'nl-NL' : 'en-GB', 'Europe/Amsterdam'),
  because: (reason) => (reason === null ? undefined : reasonClause('transaction', reason, t[language])),
});

const loaded = await Promise.all(
  Object.values(lists).map(async ({ load }) => {
    const { entity, detail } = await load();
    return [entity, (await detail.panel?.())?.overview] as const;
  }),
);
const overviews = [...new Map(loaded).entries()].filter(
  (each): each is [EntityName, Overview] => each[1] !== undefined,
);
const overviewOf = (entity: string): Overview => overviews.find(([of]) => of === entity)?.[1] as Overview;

function say(entity: string, language: Language, change: object): string {
  const { fields } = entityOf(entity);
  const refs = Object.keys(fields).filter((name) => fields[name]?.kind === 'ref');
  const item = { ...sampleItem(entity, 3, refs), status_reason: null, active: true, ...change } as unknown as Row;
  const sentence = overviewOf(entity).sentences?.[String(item.status)];
  return sentence === undefined ? '' : sentenceText(sentence, item, context(language), t[language]);
}

it('exists for everything that follows money', () => {
  const expected = ['transaction', 'refund', 'chargeback', 'subscription', 'paymentlink', 'customer'];
  expect(overviews.map(([entity]) => entity)).toEqual(expect.arrayContaining(expected));
});

describe.each(overviews)('the overview of a %s', (entity) => {
  const { status } = entityOf(entity).fields;
  const statuses = status?.kind === 'enum' ? status.values : [];
  it.each(['nl', 'en'] as const)(
    'has whole sentences for every status, with and without a reason, in %s',
    (language) => {
      for (const each of statuses)
        for (const status_reason of [null, 'Insufficient funds', 'As the bank says'])
          for (const more of [{}, { blocked: false, active: false, mandate: null, next_try_at: null }]) {
            const text = say(entity, language, { status: each, status_reason, ...more });
            expect(text, each).toMatch(/^[A-Z].*\.$/);
            expect(text).not.toMatch(/undefined|null|NaN|\[object|\.\.|\s\s/);
          }
    },
  );
});

describe('every word', () => {
  beforeEach(() => markTexts(pseudo));
  afterEach(() => markTexts((text) => text));

  it.each(overviews)('of the overview of a %s is in a text', (entity) => {
    const { status } = entityOf(entity).fields;
    for (const each of status?.kind === 'enum' ? status.values : [])
      for (const status_reason of [null, 'Insufficient funds', 'Blocked by rule: 1'])
        for (const more of [{}, { blocked: true, active: false, mandate: null, next_try_at: null, expires_at: null }]) {
          const text = say(entity, 'en', { status: each, status_reason, ...more });
          expect(wordsOutside(text, given), text).toEqual([]);
        }
  });
});

const payment = { amount: 10_000, amount_refunded: 0, amount_charged_back: 0, recurring_type: null, blocked: false };

it.each([
  [
    { status: 'DECLINED', status_reason: '3-D Secure authentication failed' },
    'Declined: 3-D Secure failed. Ask the customer to try again and to confirm the payment with their bank.',
  ],
  [
    { status: 'DECLINED', status_reason: 'Insufficient funds', payment_product_type: 'card' },
    'Declined: insufficient funds. Ask the customer to use another card.',
  ],
  [
    { status: 'DECLINED', status_reason: 'insufficient funds', payment_product_type: 'direct_debit' },
    'Declined: insufficient funds. Ask the customer to pay another way.',
  ],
  [
    { status: 'FAILED', status_reason: 'processor unavailable' },
    'Failed: processor unavailable. The fault is not with the customer, who can try again later.',
  ],
  [{ status: 'DECLINED', status_reason: 'No such issuer.' }, 'Declined: No such issuer. The customer can try again.'],
  [
    { status: 'DECLINED', status_reason: 'Expired card', recurring_type: 'recurring' },
    'Declined: card expired. The subscription shows when it will be retried.',
  ],
  [{ status: 'FAILED', status_reason: 'Blocked by rule: velocity', blocked: true }, 'Blocked by the rule “velocity”'],
  [
    { status: 'FAILED', status_reason: 'Blocked by middleware: Screening', blocked: true },
    'Blocked by the middleware “Screening”: nothing was charged',
  ],
  [{ status: 'SETTLEMENT_COMPLETED' }, 'Settled: the payment is complete. The full amount can be refunded.'],
  [
    { status: 'SETTLEMENT_COMPLETED', amount_refunded: 2500 },
    'Settled: the payment is complete. €25.00 was refunded. €75.00 can still be refunded.',
  ],
  [{ status: 'SETTLEMENT_REQUESTED', amount_refunded: 10_000 }, 'The payment was refunded in full.'],
  [
    { status: 'SETTLEMENT_REQUESTED', amount_charged_back: 10_000 },
    'Chargeback: the customer’s bank took €100.00 back.',
  ],
  [{ status: 'AUTHORIZATION_VOIDED', status_reason: 'Authorization expired' }, 'was not captured in time'],
])('shows of a payment with %o what happened and what can be done', (change, words) => {
  expect(say('transaction', 'en', { ...payment, ...change })).toContain(words);
});

it('uses in Dutch the words of Dutch merchants', () => {
  const declined = {
    ...payment,
    status: 'DECLINED',
    status_reason: 'Insufficient funds',
    payment_product_type: 'card',
  };
  expect(say('transaction', 'nl', declined)).toBe(
    'Geweigerd: onvoldoende saldo. Vraag de klant een andere kaart te gebruiken.',
  );
  const late = { status: 'PAST_DUE', status_reason: 'insufficient funds', next_try_at: '2026-11-24T07:00:00.000Z' };
  expect(say('subscription', 'nl', late)).toBe(
    'Achterstallig: onvoldoende saldo. De volgende poging is op 24-11-2026 08:00; de klant kan ook op de eigen pagina betalen.',
  );
});

it.each([
  [{ times_paid: 0, active: false }, 'Switched off: no one can pay with this link until you activate it again.'],
  [{ times_paid: 2, amount_paid: 4000 }, 'In use: paid 2 times, €40.00 in all. It can be paid again.'],
])('shows of a link with %o what can be done with it', (change, words) => {
  expect(say('paymentlink', 'en', { status: 'INITIATED', ...change })).toBe(words);
});
