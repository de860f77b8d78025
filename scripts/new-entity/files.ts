import { capitalised, type Words } from './words.ts';

/** The files of a new entity, on the server, in the contract and on the web. */

const nounLines = ({ name, en: { one, many } }: Words): string =>
  [one === name ? '' : `  noun: '${one}',\n`, many === `${one}s` ? '' : `  nouns: '${many}',\n`].join('');

const declaration = (words: Words): string => `import { entity } from '../../base/entity.ts';
import { f } from '../../base/fields.ts';

/** ${capitalised(words.en.many)} of an organisation. */
export const ${words.name} = entity({
  name: '${words.name}',
${nounLines(words)}  cap: { at_most: 10_000 },
  display: 'name',
  roles: {
    list: ['${words.family}_LIST'],
    create: ['${words.family}_CREATE'],
    update: ['${words.family}_UPDATE'],
    delete: ['${words.family}_DELETE'],
  },
  fields: {
    id: f.id('${words.prefix}'),
    created_at: f.instant(),
    organisation: f.ref('organisation', { create: 'required' }),
    name: f.text(200, { create: 'required', update: true, search: 'contains' }),
    description: f.text(1000, { create: 'optional', nullable: true, update: true }),
    version: f.integer(1, 2 ** 31 - 1),
  },
});
`;

const migration = ({ name }: Words, newest: string): string => `-- runs with: ${newest}
-- A new, empty table: it blocks nobody, and the previous version runs with it.
create table "${name}" (
  id text collate "C" not null,
  created_at timestamptz(3) not null,
  organisation text collate "C" not null references organisation,
  name text collate "und-x-icu" not null,
  description text collate "und-x-icu",
  version integer not null default 1,
  primary key (id, organisation)
);
create index ${name}_by_time on "${name}" (organisation, created_at desc, id desc);
`;

const list = ({
  name,
  area,
  key,
  variable,
}: Words): string => `import { ${name} } from '@sluis/contract/entities/${area}/${name}';
import { defineList } from '../../../kit/list/declaration.ts';

export const ${variable}List = defineList({
  id: '${name}',
  entity: '${name}',
  timeless: true,
  title: '${key}.title',
  hint: '${key}.hint',
  columns: [
    'name',
    'description',
    'created_at',
    { path: 'organisation.name', hidden: true },
    { path: 'id', hidden: true },
  ],
  card: ['name', 'created_at', 'description', 'organisation.name'],
  filters: ['created_at', 'name', 'description', 'organisation', 'id'],
  populate: ['organisation'],
  detail: {
    populate: ['organisation'],
    edit: { roles: ${name}.roles.update },
    delete: { roles: ${name}.roles.delete },
  },
  create: { roles: ${name}.roles.create, label: '${key}.create' },
});
`;

const screen = ({ name, slug, route, icon, variable }: Words): string =>
  `import type { Screen } from '../../../kit/screen/screen.ts';

export const screens: readonly Screen[] = [
  {
    kind: 'list',
    route: '${route}',
    icon: '${icon}',
    opens: '${name}',
    load: async () => (await import('./${slug}.list.ts')).${variable}List,
  },
];
`;

/** What users can do with the entity, in a sentence. */
export const hintOf = {
  nl: ({ nl: { many } }: Words): string => `${capitalised(many)} toevoegen, wijzigen en verwijderen.`,
  en: ({ en: { many } }: Words): string => `Add, change and delete ${many}.`,
};

const texts = (words: Words): string => `import type { EntityTexts } from '../../../lib/texts.ts';

export const texts = {
  nl: {
    values: { entity: { ${words.name}: '${capitalised(words.nl.one)}' } },
    ${words.key}: {
      title: '${capitalised(words.nl.many)}',
      hint: '${hintOf.nl(words)}',
      create: '${capitalised(words.nl.one)} toevoegen',
    },
  },
  en: {
    values: { entity: { ${words.name}: '${capitalised(words.en.one)}' } },
    ${words.key}: {
      title: '${capitalised(words.en.many)}',
      hint: '${hintOf.en(words)}',
      create: 'Add ${words.en.one}',
    },
  },
} satisfies EntityTexts<'${words.name}'>;
`;

/** The new files by path below `packages`; `newest` is the number of the last migration. */
export function filesOf(words: Words, newest: string): Readonly<Record<string, string>> {
  const number = String(Number(newest) + 1).padStart(4, '0');
  const feature = `web/src/features/${words.area}/${words.slug}/${words.slug}`;
  return {
    [`contract/src/entities/${words.area}/${words.name}.ts`]: declaration(words),
    [`server/src/migrations/${number}-${words.slug}.sql`]: migration(words, newest),
    [`${feature}.list.ts`]: list(words),
    [`${feature}.screen.ts`]: screen(words),
    [`${feature}.texts.ts`]: texts(words),
  };
}
