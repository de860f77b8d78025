// @vitest-environment jsdom
import { join } from 'node:path';
import { attributesOf } from '@sluis/contract/risk/attributes';
import type { Condition } from '@sluis/contract/risk/conditions';
import type { PaymentFacts } from '@sluis/contract/risk/facts';
import { isOfPresence, type Operator } from '@sluis/contract/risk/operators';
import type { RouteNode } from '@sluis/contract/risk/tree';
import {
  drawFrom,
  randomChances,
  randomFacts,
  randomTree,
  tree_processors,
  walkTree,
} from '@sluis/contract/testing/trees';
import fc from 'fast-check';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { collectTexts, textAssets } from '../../../../build/texts.ts';
import { attributeLabel, choiceLabel } from '../../../kit/condition/condition-words.ts';
import { createFormat, default_timezone } from '../../../lib/create-format.ts';
import type { Language } from '../../../lib/texts.ts';
import { translator } from '../../../lib/translate.ts';
import { OverviewText } from './overview-text.tsx';
import type { Words } from './sentences.ts';

const source = join(process.cwd(), 'packages/web/src');
const collected = await collectTexts(source);
const names = new Map([
  ...tree_processors.map((id) => [id, `Processor ${id.slice(5)}`] as const),
  ['0742', '0742 - Veterinary services'],
  ['5411', '5411 - Grocery stores'],
]);
function wordsIn(language: Language, currency_code: string | undefined): Words {
  const {
    'main.json': main = '{}',
    'fields.jsonc': fields = '{}',
    'lazy.json': lazy = '{}',
  } = textAssets(collected[language], source);
  const { t, add } = translator(language, main, fields, (key) => {
    throw new Error(`no text for ${key}`);
  });
  add(lazy);
  return {
    t,
    format: createFormat(language === 'nl' ? 'nl-NL' : 'en-GB', default_timezone),
    currency_code,
    nameOf: (id) => names.get(id),
  };
}

const choices: Readonly<Record<string, readonly string[]>> = {
  card_brand: ['visa', 'mastercard', 'amex'],
  country_code: ['NL', 'BE'],
  currency_code: ['EUR', 'USD', 'JPY'],
  mcc: ['742', '5411'],
};

/** What the words between an attribute and its value mean to a reader. */
const meanings: Readonly<Record<string, Operator>> = {
  '=': '==',
  '≠': '!=',
  '>': '>',
  '<': '<',
  '≥': '>=',
  '≤': '<=',
  is: '==',
  'is not': '!=',
  'is known': 'IS_KNOWN',
  'is missing': 'IS_MISSING',
  'is niet': '!=',
  'is bekend': 'IS_KNOWN',
  ontbreekt: 'IS_MISSING',
};

/** What sentences without a value mean. */
const plain: Readonly<Record<string, readonly [name: string, value: boolean]>> = {
  '3-D Secure is known': ['3ds', true],
  '3-D Secure is not known': ['3ds', false],
  'payment is recurring': ['recurring', true],
  'payment is not recurring': ['recurring', false],
  '3-D Secure is bekend': ['3ds', true],
  '3-D Secure is niet bekend': ['3ds', false],
  'betaling is terugkerend': ['recurring', true],
  'betaling is niet terugkerend': ['recurring', false],
};

/** Whether a text begins so; a label has a capital only at the beginning of a sentence. */
const beginsWith = (text: string, phrase: string): boolean =>
  [text, `${text.charAt(0).toUpperCase()}${text.slice(1)}`].some(
    (each) => each === phrase || each.startsWith(`${phrase} `),
  );

/** Reads a text as a person would who knows only what stands on the screen. */
class Reader {
  readonly words: Words;
  constructor(words: Words) {
    this.words = words;
  }

  tree(item: Element): RouteNode {
    const { t } = this.words;
    const [line, below] = item.children;
    const text = line?.textContent?.replace(/^(?:Then|Else|Dan|Anders) /, '').trim() ?? '';
    if (!below) return [...names].find(([, name]) => name === text)?.[0] ?? text;
    const [then, otherwise] = below.children;
    const [before = '', after = ''] = t('route.if', { conditions: '|' }).split('|');
    expect(text.startsWith(before) && text.endsWith(after)).toBe(true);
    expect([then, otherwise].map((each) => each?.querySelector('span span')?.textContent)).toEqual([
      t('route.then'),
      t('route.else'),
    ]);
    return {
      if: text
        .slice(before.length)
        .split(t('condition.both', { one: '', other: '' }))
        .map((each) => this.condition(each)),
      then: this.tree(then as Element),
      else: this.tree(otherwise as Element),
    };
  }

  condition(text: string): Condition {
    const [of, is] = plain[text] ?? [];
    if (of !== undefined && is !== undefined) return { name: of, operator: '==', value: is };
    const labels = attributesOf('routing').map((name) => [name, attributeLabel(name, this.words.t)] as const);
    const [[name, operator, phrase] = expect.fail(text)] = labels
      .flatMap(([name, label]) =>
        Object.entries(meanings).map(([words, operator]) => [name, operator, `${label} ${words}`] as const),
      )
      .filter(([, , phrase]) => beginsWith(text, phrase))
      .sort(([, , one], [, , other]) => other.length - one.length);
    if (isOfPresence(operator)) return { name, operator, value: '' };
    return { name, operator, ...this.value(name, text.slice(phrase.length + 1)) };
  }

  value(name: string, text: string): Pick<Condition, 'value' | 'currency_code'> {
    const { format, currency_code: usual } = this.words;
    if (name === 'random') return { value: Number(text.replace(/\D/g, '')) };
    if (name === 'amount') {
      const amount = Number(text.replace(/\D/g, ''));
      const of = ['EUR', 'USD', 'JPY'].find((currency_code) => format.money({ amount, currency_code }) === text);
      return { value: amount, ...(of !== usual && { currency_code: of ?? expect.fail(text) }) };
    }
    const choice = choices[name]?.find((value) => choiceLabel(name, value, this.words) === text);
    return { value: choice ?? text };
  }
}

const numbers = fc.array(fc.nat(), { minLength: 80, maxLength: 80 });

describe('the text of a tree', () => {
  it.each<[Language, string | undefined]>([
    ['en', undefined],
    ['nl', undefined],
    ['en', 'EUR'],
  ])('in %s, where payments are in %s, read back, sends payments to the same ends', (language, currency_code) => {
    const words = wordsIn(language, currency_code);
    let branches = 0;
    fc.assert(
      fc.property(numbers, numbers, (of_tree, of_payments) => {
        const tree = randomTree(drawFrom(of_tree));
        const html = renderToStaticMarkup(<OverviewText tree={tree} words={words} />);
        const page = new DOMParser().parseFromString(html, 'text/html');
        const read = new Reader(words).tree(page.querySelector('li') as Element);
        branches += page.querySelectorAll('ul ul').length;
        const draw = drawFrom(of_payments);
        for (let times = 0; times < 10; times += 1) {
          const [drawn, chanceAt] = [randomFacts(draw), randomChances(draw)];
          const facts: PaymentFacts = { ...drawn, ...(currency_code && { currency_code }) };
          expect(walkTree(read, facts, chanceAt)).toEqual(walkTree(tree, facts, chanceAt));
        }
      }),
      { numRuns: 40 },
    );
    expect(branches).toBeGreaterThan(50);
  });
});
