import { hintOf } from './files.ts';
import { withoutLabels } from './labels.ts';
import type { Repository } from './repository.ts';
import { capitalised, type Words } from './words.ts';

/** Lines to insert in a file, each with a pattern for the line it goes before, in the order of the file. */
export interface Edit {
  readonly path: string;
  readonly lines: readonly (readonly [before: RegExp, line: string])[];
  /** A field whose own labels are left out: the common ones have it now. */
  readonly without?: string;
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

const ofFamily = ({ family, provider, nl, en }: Words): Edit[] => {
  const before = provider ? 'PSP_AUDITTRAIL' : 'WEBHOOK';
  return [
    { path: 'contract/src/roles.ts', lines: [[new RegExp(`^ {2}${before}: `), `  ${family}: all_verbs,`]] },
    {
      path: 'web/src/kit/roles/roles.texts.ts',
      lines: inBoth(new RegExp(`^ {8}${before}: `), family, [`'${capitalised(nl.many)}'`, `'${capitalised(en.many)}'`]),
    },
  ];
};

/** The colours of its statuses. */
const colouring = ({ name }: Words): Edit => ({
  path: 'web/src/kit/value/status-tones.ts',
  lines: [[/^ {2}statusupdate: /, `  ${name}: { OPEN: 'waiting', CLOSED: 'good' },`]],
});

function ofMenu(words: Words): Edit[] {
  const { entry, route, role, provider, nl, en } = words;
  const before = provider ? 'psp_tags' : 'tags';
  const text = (label: string, hint: string) => `{ label: '${capitalised(label)}', description: '${hint}' }`;
  return [
    {
      path: `contract/src/navigation/${provider ? 'provider' : 'merchant'}.ts`,
      lines: [
        [new RegExp(`^ {10}\\{ id: '${before}', `), `{ id: '${entry}', route: '/${route}', roles: ['${role}'] },`],
      ],
    },
    {
      path: 'web/src/features/operations/shell/navigation.texts.ts',
      lines: inBoth(new RegExp(`^ {6}${before}: `), entry, [
        text(nl.many, hintOf.nl(words)),
        text(en.many, hintOf.en(words)),
      ]),
    },
  ];
}

/** A label that a second entity shares becomes a common one. */
function labelling({ parent, labelled_in }: Repository): Edit[] {
  if (!parent?.label) return [];
  const { name, label } = parent;
  const before = /^ {2}tries: /;
  return [
    {
      path: 'web/src/lib/fields.texts.ts',
      lines: [
        [before, `  ${name}: '${label.en}',`],
        [before, `  ${name}: '${label.nl}',`],
      ],
    },
    ...labelled_in.map((path) => ({ path, lines: [], without: name })),
  ];
}

/** Registers an entity, and adds what the catalogues of roles and the menu do not contain yet. */
export const editsOf = (words: Words, repository: Repository): readonly Edit[] => [
  ...(words.page ? [] : [registering(words), logging(words), ...(repository.has_family ? [] : ofFamily(words))]),
  ...(words.status ? [colouring(words)] : []),
  ...(repository.has_route ? [] : ofMenu(words)),
  ...labelling(repository),
];

/** Applies an edit to a text. Throws if the line to insert before is not found, because the file has been reorganised. */
export function withEdit(text: string, { path, lines, without }: Edit): string {
  const edited = (without === undefined ? text : withoutLabels(text, without)).split('\n');
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
