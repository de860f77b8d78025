import { createHmac } from 'node:crypto';
import type { CardDetails, CardFacts } from '@sluis/adapter';
import type { ItemOf } from '@sluis/contract/registry';
import type { Executor } from '../../../platform/database/database.ts';
import { logFailure } from '../../../platform/failures.ts';
import type { Services } from '../../../platform/http/services.ts';
import { installationKey } from '../../../platform/installation-key.ts';
import { makeSecretBox, type SecretBox } from '../../../platform/secrets.ts';

/** What is stored of a card before its processor is asked; never its number. */
export type KnownCard = CardFacts &
  Readonly<Pick<ItemOf<'transaction'>, 'card'>> & { readonly card_all: string | null };

/** Recognises cards without storing their numbers. */
export interface Cards {
  /** The Card IDs and facts of a typed or read card at a merchant. */
  known(executor: Executor, organisation: string, card: CardDetails): Promise<KnownCard>;
}

const brands: readonly (readonly [RegExp, CardFacts['card_brand']])[] = [
  [/^4/, 'visa'],
  [/^(5[1-5]|2[2-7])/, 'mastercard'],
  [/^3[47]/, 'amex'],
  [/^(30|36|38)/, 'diners'],
  [/^35/, 'jcb'],
  [/^62/, 'unionpay'],
  [/^6/, 'discover'],
];

/** The facts of a card that may be stored (PCI DSS 3.4): the first six digits, the last four, its expiry and scheme. */
export const factsOf = ({ number, expiry }: CardDetails): CardFacts => ({
  card_brand: brands.find(([begins]) => begins.test(number))?.[1] ?? 'maestro',
  card_bin: number.slice(0, 6),
  card_last_four: number.slice(-4),
  card_expiry: expiry,
});

const letters = 'abcdefghijklmnop';

/** A Card ID: 128 bits in letters alone, because a row of digits could pass for a card number. */
function cardId(key: Buffer, text: string): string {
  const hash = createHmac('sha256', key).update(text).digest().subarray(0, 16);
  return `card_${[...hash].map((byte) => letters.charAt(byte >> 4) + letters.charAt(byte & 15)).join('')}`;
}

/** What opens the key of Card IDs: the secrets of the process of cards, and before it had any, those of all processes. */
function boxOf({ box, config }: Pick<Services, 'box' | 'config'>): SecretBox {
  const { cards_secrets, secret, secret_previous } = config;
  const [present, ...before] = cards_secrets;
  if (present === undefined) return box;
  return makeSecretBox([present, ...before, secret, ...(secret_previous ? [secret_previous] : [])]);
}

/** Recognises cards by a random key of the installation. Without that key, cards have no Card ID. */
export function makeCards(services: Pick<Services, 'box' | 'config' | 'configurations'>): Cards {
  const { configurations } = services;
  const box = boxOf(services);
  let key: Buffer | undefined;
  const readKey = async (executor: Executor): Promise<Buffer | undefined> => {
    key ??= await installationKey(executor, box, 'cards');
    if (!key)
      logFailure(new Error('the key of Card IDs cannot be opened: the secret that sealed it is not configured'));
    return key;
  };
  return {
    known: async (executor, organisation, card) => {
      const facts = factsOf(card);
      const by = await readKey(executor);
      if (!by) return { ...facts, card: null, card_all: null };
      const { merchant } = await configurations.of(executor, organisation);
      return { ...facts, card: cardId(by, `${merchant} ${card.number}`), card_all: cardId(by, card.number) };
    },
  };
}
