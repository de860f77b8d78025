import { capitalised, type Verb, type Words } from './words.ts';

/** The files of a new entity, on the server, in the contract and on the web. */

const nounLines = ({ name, en: { one, many } }: Words): string =>
  [one === name ? '' : `  noun: '${one}',\n`, many === `${one}s` ? '' : `  nouns: '${many}',\n`].join('');

/** What an entity refers to, with where its rows are. */
export interface Parent {
  readonly name: string;
  readonly is_shared: boolean;
  /** The label of the field, if fields of that name have none yet. */
  readonly label: { readonly nl: string; readonly en: string } | undefined;
}

const actions = ({ family }: Words, { name }: Verb): string => `  actions: {
    /** Closes an item; the reason is its status reason. */
    ${name}: verb({ roles: ['${family}_UPDATE'], offered: { status: ['OPEN'] }, body: { reason: f.text(200) } }),
  },
`;

const declaration = (words: Words): string => {
  const { name, family, provider, status, verb, parent, prefix, en } = words;
  const imports = ['entity', ...(status ? ['statusesOf, type Transitions'] : []), ...(verb ? ['verb'] : [])].join(', ');
  return `import { ${imports} } from '../../base/entity.ts';
import { f } from '../../base/fields.ts';
${
  status
    ? `
export const ${name}_transitions = {
  OPEN: ['CLOSED'],
  CLOSED: [],
} as const satisfies Transitions;
`
    : ''
}
/** ${capitalised(en.many)} of ${provider ? 'the provider' : 'an organisation'}. */
export const ${name} = entity({
  name: '${name}',
${nounLines(words)}${provider ? "  placement: 'shared',\n" : ''}  cap: { at_most: ${provider ? '200' : '10_000'} },
  display: 'name',
${status ? `  transitions: ${name}_transitions,\n` : ''}  roles: {
    list: ['${family}_LIST'],
    create: ['${family}_CREATE'],
    update: ['${family}_UPDATE'],
    delete: ['${family}_DELETE'],
  },
${verb ? actions(words, verb) : ''}  fields: {
    id: f.id('${prefix}'),
    created_at: f.instant(),
${status ? '    last_status_update: f.instant(),\n' : ''}    organisation: f.ref('organisation', { create: 'required' }),
${parent ? `    ${parent}: f.ref('${parent}', { create: 'required' }),\n` : ''}    name: f.text(200, { create: 'required', update: true, search: 'contains' }),
    description: f.text(1000, { create: 'optional', nullable: true, update: true }),
${
  status
    ? `    status: f.oneOf(statusesOf(${name}_transitions)),
    status_reason: f.text(200, { nullable: true }),
`
    : ''
}    version: f.integer(1, 2 ** 31 - 1),
  },
});
`;
};

function migration({ name, provider, status }: Words, newest: string, parent: Parent | undefined): string {
  const columns = [
    `id text collate "C" ${provider ? 'primary key' : 'not null'}`,
    'created_at timestamptz(3) not null',
    ...(status ? ['last_status_update timestamptz(3) not null'] : []),
    'organisation text collate "C" not null references organisation',
    ...(parent
      ? [`${parent.name} text collate "C" not null${parent.is_shared ? ` references ${parent.name}` : ''}`]
      : []),
    'name text collate "und-x-icu" not null',
    'description text collate "und-x-icu"',
    ...(status ? ['status text collate "C" not null', 'status_reason text'] : []),
    'version integer not null default 1',
    ...(provider ? [] : ['primary key (id, organisation)']),
    ...(parent && !parent.is_shared
      ? [`foreign key (${parent.name}, organisation) references ${parent.name} (id, organisation)`]
      : []),
  ];
  return `-- runs with: ${newest}
-- A new, empty table: it blocks nobody, and the previous version runs with it.
create table "${name}" (
  ${columns.join(',\n  ')}
);
create index ${name}_by_time on "${name}" (organisation, created_at desc, id desc);
${parent ? `create index ${name}_${parent.name} on "${name}" (${parent.name}, organisation);\n` : ''}`;
}

const list = ({
  name,
  slug,
  area,
  key,
  variable,
  status,
  verb,
  parent,
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
${status ? "    'status',\n" : ''}${parent ? `    '${parent}.name',\n` : ''}    'description',
    'created_at',
    { path: 'organisation.name', hidden: true },
    { path: 'id', hidden: true },
  ],
  card: ['name', '${status ? 'status' : 'created_at'}', 'description', 'organisation.name'],
  filters: ['created_at', 'name',${status ? " 'status'," : ''}${parent ? ` '${parent}',` : ''} 'description', 'organisation', 'id'],
  populate: ['organisation'${parent ? `, '${parent}'` : ''}],
  detail: {
    populate: ['organisation'${parent ? `, '${parent}'` : ''}],
    edit: { roles: ${name}.roles.update },
    delete: { roles: ${name}.roles.delete },
${verb ? `    panel: async () => (await import('./${slug}.panel.ts')).${variable}Panel,\n` : ''}  },
  create: { roles: ${name}.roles.create, label: '${key}.create' },
});
`;

const panel = (
  { name, area, variable, parent }: Words,
  verb: Verb,
): string => `import { ${name} } from '@sluis/contract/entities/${area}/${name}';
import type { Populated } from '@sluis/contract/registry';
import type { PanelOf } from '../../../kit/list/options.ts';
import { verbsOf } from '../../../kit/verb/verb.tsx';

export const ${variable}Panel: PanelOf<Populated<'${name}', 'organisation'${parent ? ` | '${parent}'` : ''}>> = {
  actions: verbsOf(${name}, '${verb.name}'),
};
`;

const commandOf = ({ variable }: Words, { name }: Verb): string => `${name}${capitalised(variable)}`;

const commands = (words: Words, verb: Verb): string => {
  const { name, area } = words;
  return `import { ${name} } from '@sluis/contract/entities/${area}/${name}';
import { getItem } from '../../../resource/item.ts';
import type { ActionCommand } from '../../../resource/resource.ts';
import { changeStatus } from '../../../resource/status.ts';

/** Closes an item with a reason; a closed one is unchanged. */
export const ${commandOf(words, verb)}: ActionCommand = async (trx, id, { reason }, context) => {
  const item = await getItem(trx, '${name}', { id, scope: context.scope, lock: true });
  return changeStatus(trx, ${name}, item, { status: 'CLOSED', status_reason: String(reason) }, context);
};
`;
};

const moduleFile = (words: Words, verb: Verb): string => {
  const { name, slug } = words;
  return `import { defineModule } from '../../../resource/module.ts';
import { ${commandOf(words, verb)} } from './${slug}.commands.ts';

export const module = defineModule({
  behaviours: () => ({ ${name}: { actions: { ${verb.name}: ${commandOf(words, verb)} } } }),
});
`;
};

/** What it belongs to exists only in a world of the conformance tests, which has rows of every entity. */
const testWorld = ({ family, provider, parent }: Words) =>
  parent
    ? {
        imports: "import { openTenants } from '../../../conformance/tenants.ts';",
        opened: `const world = await openTenants();
  const { organisation, token, ids } = world.${provider ? 'provider' : 'a'};`,
        fields: `, ${parent}: ids.get('${parent}')?.[0]`,
      }
    : {
        imports: "import { openWorld } from '../../../testing/world.ts';",
        opened: `const world = await openWorld();
  const organisation = ${provider ? 'world.root' : "await world.organisation('Shop', world.root)"};
  const token = await world.key(organisation, ['${family}_ALL']);`,
        fields: '',
      };

const moduleTest = (words: Words, { name: verb }: Verb): string => {
  const { name } = words;
  const { imports, opened, fields } = testWorld(words);
  return `import { expect, test } from 'vitest';
${imports}

test('${verb} closes an item with a reason, and changes nothing when it is repeated', async () => {
  ${opened}
  const body = { organisation, name: 'Sample'${fields} };
  const made = await world.call(token, 'POST', '/${name}', { body });
  expect(made.json(), made.body).toMatchObject({ status: 'OPEN', status_reason: null });
  const path = \`/${name}/\${made.json().id}\`;
  for (const reason of ['First', 'Second']) {
    const answer = await world.call(token, 'POST', \`\${path}/${verb}\`, { body: { reason } });
    expect(answer.json(), answer.body).toMatchObject({ status: 'CLOSED', status_reason: 'First' });
  }
  const history = await world.call(token, 'GET', \`\${path}/history\`);
  expect(history.json().items).toMatchObject([{ status: 'OPEN' }, { status: 'CLOSED' }]);
});
`;
};

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

const pageScreen = ({ slug, route, icon, role, variable }: Words): string =>
  `import type { Screen } from '../../../kit/screen/screen.ts';

export const screens: readonly Screen[] = [
  {
    kind: 'page',
    route: '${route}',
    icon: '${icon}',
    roles: ['${role}'],
    load: async () => ({ Content: (await import('./${slug}.tsx')).${capitalised(variable)} }),
  },
];
`;

const pageContent = ({
  key,
  variable,
}: Words): string => `import { FiguresPage } from '../../../kit/page/figures-page.tsx';
import { useTranslation } from '../../../lib/i18n.ts';

export function ${capitalised(variable)}() {
  const { t } = useTranslation();
  return <FiguresPage title={t('${key}.title')} hint={t('${key}.hint')}>{null}</FiguresPage>;
}
`;

/** What users can do with the entity, in a sentence. */
export const hintOf = {
  nl: ({ nl: { many }, page }: Words): string =>
    page ? `${capitalised(many)}.` : `${capitalised(many)} toevoegen, wijzigen en verwijderen.`,
  en: ({ en: { many }, page }: Words): string => (page ? `${capitalised(many)}.` : `Add, change and delete ${many}.`),
};

const statusTexts = ({ name, status }: Words, open: string, closed: string): string =>
  status ? `    status: { ${name}: { OPEN: '${open}', CLOSED: '${closed}' } },\n` : '';

const verbTexts = {
  nl: ({ name, nl }: Words, verb: Verb): string => `    verbs: {
      ${name}: {
        ${verb.name}: '${capitalised(nl.one)} ${verb.nl}',
        ${verb.name}_question: '“{{name}}” ${verb.nl}? De status wordt Gesloten.',
      },
    },
`,
  en: ({ name, en }: Words, verb: Verb): string => `    verbs: {
      ${name}: {
        ${verb.name}: '${capitalised(verb.name)} ${en.one}',
        ${verb.name}_question: '${capitalised(verb.name)} “{{name}}”? Its status becomes Closed.',
      },
    },
`,
};

const pageTexts = (words: Words): string => `import type { Texts } from '../../../lib/texts.ts';

export const texts = {
  nl: { ${words.key}: { title: '${capitalised(words.nl.many)}', hint: '${hintOf.nl(words)}' } },
  en: { ${words.key}: { title: '${capitalised(words.en.many)}', hint: '${hintOf.en(words)}' } },
} satisfies Texts;
`;

const texts = (words: Words): string => `import type { EntityTexts } from '../../../lib/texts.ts';

export const texts = {
  nl: {
${statusTexts(words, 'Open', 'Gesloten')}    values: { entity: { ${words.name}: '${capitalised(words.nl.one)}' } },
    ${words.key}: {
      title: '${capitalised(words.nl.many)}',
      hint: '${hintOf.nl(words)}',
      create: '${capitalised(words.nl.one)} toevoegen',
    },
${words.verb ? verbTexts.nl(words, words.verb) : ''}  },
  en: {
${statusTexts(words, 'Open', 'Closed')}    values: { entity: { ${words.name}: '${capitalised(words.en.one)}' } },
    ${words.key}: {
      title: '${capitalised(words.en.many)}',
      hint: '${hintOf.en(words)}',
      create: 'Add ${words.en.one}',
    },
${words.verb ? verbTexts.en(words, words.verb) : ''}  },
} satisfies EntityTexts<'${words.name}'>;
`;

/** The new files by path below `packages`; `newest` is the number of the last migration. */
export function filesOf(words: Words, newest: string, parent?: Parent): Readonly<Record<string, string>> {
  const number = String(Number(newest) + 1).padStart(4, '0');
  const feature = `web/src/features/${words.area}/${words.slug}/${words.slug}`;
  if (words.page)
    return {
      [`${feature}.screen.ts`]: pageScreen(words),
      [`${feature}.tsx`]: pageContent(words),
      [`${feature}.texts.ts`]: pageTexts(words),
    };
  const behaviour = `server/src/modules/${words.area}/${words.slug}/${words.slug}`;
  return {
    [`contract/src/entities/${words.area}/${words.name}.ts`]: declaration(words),
    [`server/src/migrations/${number}-${words.slug}.sql`]: migration(words, newest, parent),
    [`${feature}.list.ts`]: list(words),
    [`${feature}.screen.ts`]: screen(words),
    [`${feature}.texts.ts`]: texts(words),
    ...(words.verb && {
      [`${behaviour}.commands.ts`]: commands(words, words.verb),
      [`${behaviour}.module.ts`]: moduleFile(words, words.verb),
      [`${behaviour}.test.ts`]: moduleTest(words, words.verb),
      [`${feature}.panel.ts`]: panel(words, words.verb),
    }),
  };
}
