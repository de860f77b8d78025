/** The directions of ARCHITECTURE: who may import whom, by path pattern only. */
const server = '^packages/server/src';
const web = '^packages/web/src';

/** Which area of modules may use which, each by those above it; docs/architecture.md says what is in them. */
const areas = require('./scripts/areas.json');

const never = (name, from, to, comment) => ({ name, severity: 'error', comment, from, to });

module.exports = {
  forbidden: [
    never(
      'no-cycles',
      {},
      { circular: true },
      'Two files that need each other are one idea or three; types too, which a third file can name for both.',
    ),
    never(
      'contract-imports-only-the-schema-library',
      { path: '^packages/contract/src', pathNot: '\\.test\\.ts$' },
      { pathNot: ['^packages/contract/src', 'node_modules/zod'] },
      'Both sides speak these words.',
    ),
    never(
      'client-knows-only-the-contract',
      { path: '^packages/client/src', pathNot: '\\.test\\.ts$|/testing/' },
      { pathNot: ['^packages/client/src', '^packages/contract/src'] },
      'It runs wherever there is fetch and Web Crypto.',
    ),
    never(
      'client-takes-only-types',
      { path: '^packages/client/src', pathNot: '\\.test\\.ts$|/testing/' },
      { path: '^packages/contract', dependencyTypesNot: ['type-only'] },
      'Whatever it imports is sent along with it.',
    ),
    never(
      'contract-base-knows-no-entity',
      { path: '^packages/contract/src/base', pathNot: '\\.test\\.ts$' },
      { path: '^packages/contract/src/(entities|registry|navigation)' },
      'The base is the grammar, not the vocabulary.',
    ),
    never(
      'adapter-knows-only-the-contract',
      { path: '^packages/adapter/src', pathNot: '\\.test\\.ts$|/kit/' },
      { path: '^packages/', pathNot: ['^packages/adapter/src', '^packages/contract/src'] },
      'An acquirer is connected without the house.',
    ),
    never(
      'adapters-know-only-their-contract',
      { path: '^adapters/', pathNot: '\\.test\\.ts$' },
      { path: '^packages/', pathNot: ['^packages/adapter/src', '^packages/contract/src'] },
      'Each could live outside this tree.',
    ),
    never(
      'web-never-imports-the-server',
      { path: '^packages/web' },
      { path: '^packages/(server|demo|bench|e2e)' },
      'Only the contract is shared.',
    ),
    never(
      'server-never-imports-the-web',
      { path: '^packages/server' },
      { path: '^packages/(web|demo|bench|e2e)/' },
      'The web is served as files.',
    ),
    never(
      'nothing-imports-demo-bench-e2e',
      { pathNot: '^packages/(demo|bench|e2e)' },
      { path: '^packages/(demo|bench|e2e)/' },
      'They use the house; the house does not use them.',
    ),
    never(
      'recount-shares-no-code-with-the-product',
      { path: '^packages/e2e/src/recount/' },
      { path: '^packages/', pathNot: '^packages/e2e/src/recount/' },
      'It would make the mistakes that it is to find.',
    ),
    never(
      'platform-is-the-ground',
      { path: `${server}/platform` },
      { path: `${server}/(resource|modules|[^/]+\\.ts)` },
      'Platform knows no entity.',
    ),
    never(
      'resource-knows-no-module',
      { path: `${server}/resource` },
      { path: `${server}/(modules|[^/]+\\.ts)` },
      'The engine has no special cases.',
    ),
    never(
      'modules-know-no-composition',
      { path: `${server}/modules`, pathNot: '\\.test\\.ts$' },
      { path: `${server}/([^/]+\\.ts|testing)` },
      'What composes imports, not the other way.',
    ),
    never(
      'modules-meet-in-queries-and-commands',
      { path: `${server}/modules/([^/]+/[^/]+)/`, pathNot: '\\.(module|test)\\.ts$' },
      { path: `${server}/modules/[^/]+/`, pathNot: [`${server}/modules/$1/`, '\\.(queries|commands)\\.ts$'] },
      'The rest of a module is its own, but for those who compose modules.',
    ),
    ...Object.entries(areas).map(([area, used]) =>
      never(
        `area-${area}`,
        { path: `${server}/modules/${area}/`, pathNot: '\\.test\\.ts$' },
        { path: `${server}/modules/[^/]+/`, pathNot: `${server}/modules/(${[area, ...used].join('|')})/` },
        'Areas use each other downwards only; what one needs of those above it, it asks (`question`).',
      ),
    ),
    never(
      'web-lib-is-the-ground',
      { path: `${web}/lib` },
      { path: `${web}/(kit|features|routes|app)/` },
      'app, routes, features, kit, lib: downwards only.',
    ),
    never(
      'web-kit-knows-no-feature',
      { path: `${web}/kit` },
      { path: `${web}/(features|routes|app)/` },
      'The kit is entity-free.',
    ),
    never(
      'web-items-know-no-list-form-or-panel',
      { path: `${web}/kit/item/` },
      { path: `${web}/kit/(form|list|panel|screen)/` },
      'How an item is named, read and shown is the ground of the three.',
    ),
    never(
      'web-forms-know-no-list-or-panel',
      { path: `${web}/kit/form/` },
      { path: `${web}/kit/(list|panel|screen)/` },
      'In the kit: screen, panel, list, form, item, downwards only.',
    ),
    never(
      'web-lists-know-no-panel',
      { path: `${web}/kit/list/` },
      { path: `${web}/kit/(panel|screen)/` },
      'In the kit: screen, panel, list, form, item, downwards only.',
    ),
    never(
      'web-panels-know-no-screen',
      { path: `${web}/kit/panel/` },
      { path: `${web}/kit/screen/` },
      'In the kit: screen, panel, list, form, item, downwards only.',
    ),
    never(
      'web-features-know-no-route',
      { path: `${web}/features` },
      { path: `${web}/(routes|app)/` },
      'Routes join features.',
    ),
    never(
      'web-features-do-not-meet',
      { path: `${web}/features/([^/]+/[^/]+)/` },
      { path: `${web}/features/[^/]+/`, pathNot: `${web}/features/$1/` },
      'A route joins them.',
    ),
    never(
      'web-routes-know-no-app',
      { path: `${web}/routes` },
      { path: `${web}/app/` },
      'The application is made of routes.',
    ),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|data|\\.cache)/|routeTree\\.gen\\.ts$' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.js', '.mjs'],
    },
  },
};
