import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';

/** Writes the skeleton of an entity: its declaration, its migration, its list screen, and the lines that register them. */

const usage = 'Usage: npm run new-entity -- NAME PREFIX [--plural NAMES]   e.g.  npm run new-entity -- terminal term';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { plural: { type: 'string' }, root: { type: 'string' } },
});
const [name = '', prefix = ''] = positionals;
if (!/^[a-z][a-z0-9]+$/.test(name) || !/^[a-z]{2,6}$/.test(prefix)) {
  console.error(`${usage}\nNAME is one word of small letters, as in the path /v1/NAME; PREFIX begins its ids.`);
  process.exit(1);
}
const plural = values.plural ?? `${name}s`;
const root = values.root ?? join(import.meta.dirname, '..');
const title = plural[0]?.toUpperCase() + plural.slice(1);
const role = name.toUpperCase();

const at = (path: string): string => join(root, 'packages', path);

function write(path: string, text: string): void {
  mkdirSync(dirname(at(path)), { recursive: true });
  writeFileSync(at(path), text, { flag: 'wx' });
  console.log(`new     packages/${path}`);
}

/** Puts a line before the first line that matches; fails where there is none, because then the house has moved. */
function insertBefore(path: string, before: RegExp, line: string): void {
  const lines = readFileSync(at(path), 'utf8').split('\n');
  const index = lines.findIndex((each) => before.test(each));
  if (index < 0) throw new Error(`packages/${path} has no line like ${before}`);
  lines.splice(index, 0, line);
  writeFileSync(at(path), lines.join('\n'));
  console.log(`edited  packages/${path}`);
}

const declaration = `import { entity } from '../base/entity.ts';
import { f } from '../base/fields.ts';

/** Say in one sentence what it is; the word belongs in the glossary. */
export const ${name} = entity({
  name: '${name}',
  display: 'name',
  roles: { list: ['${role}_LIST'], create: ['${role}_CREATE'], update: ['${role}_UPDATE'], delete: ['${role}_DELETE'] },
  fields: {
    id: f.id('${prefix}'),
    created_at: f.instant(),
    organisation: f.ref('organisation', { create: 'required' }),
    name: f.text(200, { create: 'required', update: true, search: 'contains' }),
    version: f.integer(1, 2 ** 31 - 1),
  },
});
`;

const newest = readdirSync(at('server/src/migrations')).sort().at(-1)?.slice(0, 4) ?? '0000';
const number = String(Number(newest) + 1).padStart(4, '0');
const migration = `-- runs with: ${newest}
-- New and empty: takes no lock that anybody waits for, and the code before it runs on.

create table ${name} (
  id text collate "C" primary key,
  created_at timestamptz(3) not null,
  organisation text collate "C" not null references organisation,
  name text collate "und-x-icu" not null,
  version integer not null default 1
);
create index ${name}_by_time on ${name} (organisation, created_at desc, id desc);
`;

const list = `import type { ItemOf } from '@sluis/contract/registry';
import { defineList, type ItemProps } from '../../kit/list/declaration.ts';
import { FieldGrid } from '../../kit/panel/field-grid.tsx';
`;

const screen = `${list}
type ${title} = ItemOf<'${name}'>;

const Title = ({ item }: ItemProps<${title}>) => item.name;
const Details = ({ item }: ItemProps<${title}>) => (
  <FieldGrid entity="${name}" item={item} paths={['name', 'created_at', 'id']} />
);

export const ${name}List = defineList({
  id: '${name}',
  entity: '${name}',
  title: '${name}.title',
  hint: '${name}.hint',
  columns: ['created_at', 'name'],
  card: ['name', 'created_at', 'id', 'organisation'],
  filters: ['created_at', 'name', 'id', 'organisation'],
  populate: [],
  detail: { populate: [], title: Title, tabs: [{ id: 'details', label: '${name}.details', content: Details }] },
});
`;

const texts = (words: { created: string; name: string; organisation: string; version: string }): string => `{
    fields: {
      ${name}: {
        id: 'Id',
        created_at: '${words.created}',
        organisation: '${words.organisation}',
        name: '${words.name}',
        version: '${words.version}',
      },
    },
    ${name}: { title: '${title}', hint: '${title}.', details: 'Details' },
  }`;

const textFile = `import type { EntityTexts } from '../../lib/texts.ts';

export const texts = {
  nl: ${texts({ created: 'Aangemaakt', name: 'Naam', organisation: 'Organisatie', version: 'Versie' })},
  en: ${texts({ created: 'Created', name: 'Name', organisation: 'Organisation', version: 'Version' })},
} satisfies EntityTexts<'${name}'>;
`;

write(`contract/src/entities/${name}.ts`, declaration);
insertBefore('contract/src/registry.ts', /^$/, `import { ${name} } from './entities/${name}.ts';`);
insertBefore('contract/src/registry.ts', /^} as const;/, `  ${name},`);
insertBefore('contract/src/roles.ts', /^ {2}PROCESSOR: /, `  ${role}: 'LIST CREATE UPDATE DELETE',`);
write(`server/src/migrations/${number}-${name}.sql`, migration);
write(`web/src/features/${name}/${name}.list.tsx`, screen);
write(`web/src/features/${name}/${name}.texts.ts`, textFile);
insertBefore(
  'web/src/routes/-lists.ts',
  /^ {2}users: /,
  `  ${plural}: { load: () => import('../features/${name}/${name}.list.tsx').then((module) => module.${name}List) },`,
);
console.log(`\nNow put its fields into the declaration, the migration and the texts (the compiler names what is missing),
give it a place in contract/src/navigation/, and run: npm run format && npm run check`);
