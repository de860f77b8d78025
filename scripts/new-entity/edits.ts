import { hintOf } from './files.ts';
import type { Repository } from './repository.ts';
import { capitalised, type Words } from './words.ts';

/** Lines to insert in a file, each with a pattern for the line it goes before, in the order of the file. */
export interface Edit {
  readonly path: string;
  readonly lines: readonly (readonly [before: RegExp, line: string])[];
}

/** The texts of a key in Dutch and English, the order in which a file contains them. */
const inBoth = (before: RegExp, key: string, [nl, en]: readonly [string, string]): Edit['lines'] => [
  [before, `${key}: ${nl},`],
  [before, `${key}: ${en},`],
];

const registering = ({ name, area }: Words): Edit => ({
  path: 'contract/src/registry.ts',
  lines: [
    [/^$/, `import { ${name} } from './entities/${area}/${name}.ts';`],
    [/^\} as const;/, `  ${name},`],
  ],
});

/** In the log of changes, as settings and people are. */
const logging = ({ name }: Words): Edit => ({
  path: 'contract/src/entities/operations/change.ts',
  lines: [[/^\] as const;/, `  '${name}',`]],
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
      path: 'web/src/features/operations/shell/navigation.texts.ts',
      lines: inBoth(/^ {6}tags: /, entry, [text(nl.many, hintOf.nl(words)), text(en.many, hintOf.en(words))]),
    },
  ];
}

/** Registers an entity, and adds what the catalogues of roles and the menu do not contain yet. */
export const editsOf = (words: Words, { has_family, has_route }: Repository): readonly Edit[] => [
  registering(words),
  logging(words),
  ...(has_family ? [] : ofFamily(words)),
  ...(has_route ? [] : ofMenu(words)),
];

/** Applies an edit to a text. Throws if the line to insert before is not found, because the file has been reorganised. */
export function withEdit(text: string, { path, lines }: Edit): string {
  const edited = text.split('\n');
  let from = 0;
  for (const [before, line] of lines) {
    const place = edited.findIndex((each, index) => index >= from && before.test(each));
    if (place < 0)
      throw new Error(`packages/${path} has no line that matches ${before}, before which to insert: ${line}`);
    edited.splice(place, 0, line);
    from = place + 2;
  }
  return edited.join('\n');
}
