import { hintOf } from './files.ts';
import type { House } from './house.ts';
import { capitalised, type Words } from './words.ts';

/** Lines for a file, each with what the line that it is put before looks like, in the order of the file. */
export interface Edit {
  readonly path: string;
  readonly lines: readonly (readonly [before: RegExp, line: string])[];
}

/** Texts of one key in Dutch and in English, which stand in a file in this order. */
const inBoth = (before: RegExp, key: string, [nl, en]: readonly [string, string]): Edit['lines'] => [
  [before, `${key}: ${nl},`],
  [before, `${key}: ${en},`],
];

const registering = ({ name }: Words): Edit => ({
  path: 'contract/src/registry.ts',
  lines: [
    [/^$/, `import { ${name} } from './entities/${name}.ts';`],
    [/^\} as const;/, `  ${name},`],
  ],
});

const ofFamily = ({ family, nl, en }: Words): Edit[] => [
  { path: 'contract/src/roles.ts', lines: [[/^ {2}WEBHOOK: /, `  ${family}: all_verbs,`]] },
  {
    path: 'web/src/kit/roles/roles.texts.ts',
    lines: inBoth(/^ {8}WEBHOOK: /, family, [`'${capitalised(nl.many)}'`, `'${capitalised(en.many)}'`]),
  },
];

function ofMenu(words: Words): Edit[] {
  const { entry, route, family, nl, en } = words;
  const text = (label: string, hint: string) => `{ label: '${capitalised(label)}', description: '${hint}' }`;
  return [
    {
      path: 'contract/src/navigation/merchant.ts',
      lines: [[/^ {10}\{ id: 'tags', /, `{ id: '${entry}', route: '/${route}', roles: ['${family}_LIST'] },`]],
    },
    {
      path: 'web/src/features/shell/navigation.texts.ts',
      lines: inBoth(/^ {6}tags: /, entry, [text(nl.many, hintOf.nl(words)), text(en.many, hintOf.en(words))]),
    },
  ];
}

/** What registers an entity, and what the catalogues of roles and of the menu do not have yet. */
export const editsOf = (words: Words, { knows_family, knows_route }: House): readonly Edit[] => [
  registering(words),
  ...(knows_family ? [] : ofFamily(words)),
  ...(knows_route ? [] : ofMenu(words)),
];

/** A text with the lines of an edit. Throws where a line has no place, because then the house has moved. */
export function withEdit(text: string, { path, lines }: Edit): string {
  const edited = text.split('\n');
  let from = 0;
  for (const [before, line] of lines) {
    const place = edited.findIndex((each, index) => index >= from && before.test(each));
    if (place < 0) throw new Error(`packages/${path} has no line like ${before} for: ${line}`);
    edited.splice(place, 0, line);
    from = place + 2;
  }
  return edited.join('\n');
}
