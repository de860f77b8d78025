import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Entity } from '@sluis/contract/base/entity';
import { merchant } from '@sluis/contract/merchant';
import { entities, entityOf } from '@sluis/contract/registry';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { withoutComments } from '../src/lib/translate.ts';
import { textUsage, unknownTexts, unusedTexts, usageIn } from './text-usage.ts';
import { collectTexts, textAssets, textsVersion } from './texts.ts';

const source = fileURLToPath(new URL('../src', import.meta.url));
const contract = fileURLToPath(new URL('../../contract/src', import.meta.url));

/** Whether a text such as `customer.name` is the path of an entity's field. */
function isPath(text: string): boolean {
  const [first = '', second = '', ...rest] = text.split('.');
  return (
    rest.length === 0 &&
    Object.keys(entities).some((name) => {
      const field = entityOf(name).fields[first];
      return field?.kind === 'ref' && Object.hasOwn(entityOf(field.to).fields, second);
    })
  );
}

it('has no text without a translation', async () => {
  const { nl, en } = await collectTexts(fileURLToPath(new URL('../src', import.meta.url)));
  const waiting = [...nl, ...en].filter(([, { value }]) => value.includes('⟦')).map(([key]) => key);
  expect(waiting).toEqual([]);
});

describe('the texts of the application', () => {
  it('has every key in both languages, and none of them empty', async () => {
    const { nl, en } = await collectTexts(source);
    expect(en.size).toBeGreaterThan(500);
    expect([...nl.keys()].sort()).toEqual([...en.keys()].sort());
    for (const [key, { value }] of [...nl, ...en]) expect(value.trim(), key).not.toBe('');
  });

  it('fills in the same values in both languages', async () => {
    const { nl, en } = await collectTexts(source);
    const filled = (value: string): string[] =>
      [...value.matchAll(/\{\{\s*(\w+)/g)].map(([, name = '']) => name).sort();
    for (const [key, { value }] of nl) expect(filled(en.get(key)?.value ?? ''), key).toEqual(filled(value));
  });

  it('has no unused key, and every used key', async () => {
    const { en } = await collectTexts(source);
    const usage = textUsage(source, contract);
    expect(unusedTexts(en.keys(), usage)).toEqual([]);
    expect(unknownTexts(new Set(en.keys()), usage, isPath)).toEqual([]);
  });
});

describe('the texts of verbs', () => {
  const declared = { ...entities, merchant } as unknown as Record<string, Pick<Entity, 'actions'>>;

  it('are of declared verbs, each with a question', async () => {
    const { en } = await collectTexts(source);
    const keys = [...en.keys()].filter((key) => key.startsWith('verbs.'));
    expect(keys.length).toBeGreaterThan(60);
    for (const key of keys) {
      const [, name = '', text = ''] = key.split('.');
      const verb = Object.keys(declared[name]?.actions ?? {}).find(
        (each) => text === each || text.startsWith(`${each}_`),
      );
      expect(verb, key).toBeDefined();
      expect(
        keys.some((other) => other.startsWith(`verbs.${name}.${verb}_question`)),
        key,
      ).toBe(true);
    }
  });
});

describe('usage', () => {
  const code = [
    // biome-ignore lint/suspicious/noTemplateCurlyInString: this is code that is examined.
    "t('list.empty'); const title = 'home.title'; t(`status.${entity}.${status}`); const of = { refund: 'HOLD' };",
    // biome-ignore lint/suspicious/noTemplateCurlyInString: as above.
    "t(`fields:${a}.reason`); t(`${b}.c`); t('list.count', { count }); t(`home.${part}`); part('hint')",
  ].join('\n');
  const keys = [
    'list.empty',
    'home.title',
    'home.hint',
    'status.refund.HOLD',
    'fields.refund.reason',
    'list.count_one',
    'list.count_other',
  ];

  it('finds keys by name, through variables and from parts', () => {
    expect(unusedTexts(keys, usageIn(code))).toEqual([]);
    expect(unknownTexts(new Set(keys), usageIn(code))).toEqual([]);
  });

  it('reports an unused key of any feature, whatever is built from parts there', () => {
    const unused = ['list.other', 'z.c', 'fields.refund.y', 'home.intro', 'home.hint.more', 'status.refund.OPEN'];
    expect(unusedTexts(unused, usageIn(code))).toEqual(unused);
  });

  it('reports a key that does not exist: passed to t, through a variable, or built from parts', () => {
    expect(unknownTexts(new Set(['list.empty']), usageIn("t('list.count'); t('x.y')"))).toEqual(['list.count', 'x.y']);
    expect(unknownTexts(new Set(['home.hint']), usageIn("const title = 'home.title';"))).toEqual(['home.title']);
    expect(unknownTexts(new Set(['home.hint']), usageIn("path('home.name')"), () => true)).toEqual([]);
    // biome-ignore lint/suspicious/noTemplateCurlyInString: this is code that is examined.
    const [pattern = ''] = unknownTexts(new Set(['home.hint']), usageIn('t(`home.${part}_title`)'));
    expect(pattern).toMatch(/^home\..*_title$/);
    const labels = usageIn("t('fields:refund.amount'); t('fields:refund.none')");
    expect(unknownTexts(new Set(['fields.common.amount']), labels)).toEqual(['fields.refund.none']);
  });
});

describe('collecting', () => {
  let folder: string;
  const write = (name: string, nl: object, en: object): void =>
    writeFileSync(join(folder, `${name}.texts.ts`), `export const texts = ${JSON.stringify({ nl, en })};`);
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'sluis-texts-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it('puts fields into their own file, with comments, and the rest into main', async () => {
    write(
      'a',
      { fields: { refund: { reason: 'Reden' } }, a: { b: 'B' } },
      { fields: { refund: { reason: 'Reason' } }, a: { b: 'B' } },
    );
    const assets = textAssets((await collectTexts(folder)).nl);
    expect(JSON.parse(assets['main.json'] ?? '')).toEqual({ a: { b: 'B' } });
    expect(assets['fields.jsonc']).toContain('// The names of fields, by entity. Made from a.texts.ts.');
    expect(JSON.parse(withoutComments(assets['fields.jsonc'] ?? ''))).toEqual({ refund: { reason: 'Reden' } });
  });

  it('puts texts that the first screen does not need into files of their own', async () => {
    for (const feature of ['plan', 'refund']) {
      mkdirSync(join(folder, 'features/payments', feature), { recursive: true });
      writeFileSync(join(folder, 'features/payments', feature, `${feature}.screen.ts`), '');
      const texts = { fields: { [feature]: { name: 'Naam' } }, [feature]: { title: 'Titel' } };
      write(`features/payments/${feature}/${feature}`, texts, texts);
    }
    writeFileSync(join(folder, 'features/payments/refund/refund.first.ts'), '');
    mkdirSync(join(folder, 'features/payments/plan/part'));
    write('features/payments/plan/part/part', { part: { name: 'Deel' } }, { part: { name: 'Part' } });
    write('chart.lazy', { chart: { table: 'Tabel' } }, { chart: { table: 'Table' } });
    write(
      'features/payments/refund/refund.panel',
      { said: { refund: { HOLD: 'Aangehouden' } } },
      { said: { refund: { HOLD: 'On hold' } } },
    );
    const assets = textAssets((await collectTexts(folder)).nl, folder);
    expect(JSON.parse(assets['main.json'] ?? '')).toEqual({ refund: { title: 'Titel' } });
    expect(JSON.parse(withoutComments(assets['fields.jsonc'] ?? ''))).toEqual({ refund: { name: 'Naam' } });
    const late_main = { chart: { table: 'Tabel' }, part: { name: 'Deel' }, plan: { title: 'Titel' } };
    const late = { main: late_main, fields: { plan: { name: 'Naam' } } };
    expect(JSON.parse(assets['lazy.json'] ?? '')).toEqual(late);
    const of_panels = { main: { said: { refund: { HOLD: 'Aangehouden' } } }, fields: {} };
    expect(JSON.parse(assets['panel.json'] ?? '')).toEqual(of_panels);
  });

  it('refuses a key that is missing in one language', async () => {
    write('a', { a: 'A', b: 'B' }, { a: 'A' });
    await expect(collectTexts(folder)).rejects.toThrow('en: b');
  });

  it('refuses a key of two files', async () => {
    write('a', { a: 'A' }, { a: 'A' });
    write('b', { a: 'A' }, { a: 'A' });
    await expect(collectTexts(folder)).rejects.toThrow('a is given by b.texts.ts and by a.texts.ts');
  });

  it('changes the version with a text', async () => {
    write('a', { a: 'A' }, { a: 'A' });
    const before = textsVersion(await collectTexts(folder));
    write('a', { a: 'A' }, { a: 'Other' });
    expect(textsVersion(await collectTexts(folder))).not.toBe(before);
  });
});
