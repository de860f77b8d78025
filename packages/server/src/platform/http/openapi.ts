import { error_catalogue } from '@sluis/contract/base/errors';
import { lines_type } from '@sluis/contract/base/lines';
import { z } from 'zod';
import { clientOf, curlOf, exampleOf } from '../docs/examples.ts';
import { type Components, makeComponents } from './components.ts';
import { byKey, list, named, object, oneOf, text } from './json-schema.ts';
import { operationId, typeNameOf } from './operation-ids.ts';
import { parametersOf } from './operation-parameters.ts';
import { answerOf, fileTypesOf, type JsonSchema, type Route } from './route.ts';

const error_schema = named(
  'Error',
  object({
    error: object(
      {
        code: oneOf(Object.keys(error_catalogue)),
        message: text,
        details: { type: 'object' },
        fields: byKey(list(text)),
        request_id: text,
      },
      ['details', 'fields'],
    ),
  }),
);

/** The common part of refusals with a status; `default` covers server errors. */
const refusals = {
  400: ['Malformed', 'The query, the body or a header has the wrong form.'],
  401: ['NotSignedIn', 'No valid session or API key.'],
  403: ['NotAllowed', 'A role is missing, or the organisation is inactive.'],
  404: ['NotFound', 'It does not exist, or you do not have access to it.'],
  409: ['Conflict', 'It contradicts the present state, or an earlier request with the same key.'],
  413: ['TooLarge', 'The body is too large.'],
  415: ['WrongType', 'The body is of a type that is not taken here.'],
  422: ['Refused', 'A value or the state of an item breaks a rule; `fields` says which.'],
  429: ['TooMany', 'Too many requests; try again after the seconds in `Retry-After`.'],
  503: ['Unavailable', 'Temporarily unavailable; try again after the seconds in `Retry-After`.'],
  default: ['Failure', 'An error of ours; mention the request id.'],
} as const;

type Refusal = keyof typeof refusals;

/** The refusals of a call, from its declaration. */
function refusalsOf({ effect, access, path, method }: Route): Refusal[] {
  const names_item = path.includes(':');
  const changes = effect !== 'read' || method !== 'GET';
  return [
    400,
    ...(access === 'public' ? [] : ([401, 403] as const)),
    ...(effect === 'public' ? ([401, 403] as const) : []),
    404,
    ...(names_item || changes ? ([409] as const) : []),
    ...(changes ? ([413, 415] as const) : []),
    422,
    429,
    503,
    'default',
  ];
}

const waiting: Readonly<Record<string, unknown>> = {
  'Retry-After': { description: 'Seconds to wait', schema: { type: 'integer', minimum: 0 } },
};

const refusalResponses = (components: Components) =>
  Object.fromEntries(
    Object.entries(refusals).map(([status, [name, description]]) => [
      name,
      {
        description,
        ...((status === '429' || status === '503') && { headers: waiting }),
        content: { 'application/json': { schema: components.write(error_schema, 'answered') } },
      },
    ]),
  );

/** The body of a call: as described, or else derived from its Zod schema. */
export function bodyOf(route: Route): JsonSchema | undefined {
  if (route.describe.body || route.effect === 'read' || !route.body) return route.describe.body;
  const { $schema: _, ...schema } = z.toJSONSchema(route.body, { io: 'input', unrepresentable: 'any' });
  return schema;
}

function requestBody(route: Route, body: JsonSchema | undefined, components: Components, example: unknown) {
  if (route.effect === 'write' && route.bytes)
    return { required: true, content: Object.fromEntries(route.bytes.types.map((type) => [type, {}])) };
  if (!body) return undefined;
  const schema = components.name(`${typeNameOf(operationId(route))}Body`, body, 'sent');
  return { required: true, content: { 'application/json': { schema, example } } };
}

/** The status of a call that succeeds. */
export const statusOf = ({ describe: { status, answer } }: Route): number => status ?? (answer === null ? 204 : 200);

const meanings: Readonly<Record<number, string>> = { 200: 'Success', 201: 'Created', 202: 'Accepted', 204: 'Done' };

/** Each line has one of these; the last one has the result or the error. */
const linesOf = (progress: JsonSchema): JsonSchema => ({
  type: 'object',
  description: 'Lines of JSON: progress while it is read, and last the result, as in application/json, or an error',
  properties: { progress, result: { type: 'object' }, error: { type: 'object' } },
});

function responses(route: Route, components: Components) {
  const { progress } = route.describe;
  const answer = answerOf(route.describe);
  const types = fileTypesOf(route.describe);
  const schema = answer && components.name(`${typeNameOf(operationId(route))}Answer`, answer, 'answered');
  const status = statusOf(route);
  const refused = refusalsOf(route).map((each) => [each, { $ref: `#/components/responses/${refusals[each][0]}` }]);
  return {
    [status]: {
      description: meanings[status],
      ...(schema && {
        content: { 'application/json': { schema }, ...(progress && { [lines_type]: { schema: linesOf(progress) } }) },
      }),
      ...(types && { content: Object.fromEntries(types.map((type) => [type, {}])) }),
    },
    ...Object.fromEntries(refused),
  };
}

function operation(route: Route, components: Components) {
  const { access } = route;
  const body = bodyOf(route);
  const example = exampleOf(route, body);
  const client = clientOf(example);
  const roles = Array.isArray(access) ? `Requires one of the roles ${access.join(', ')}.` : undefined;
  const sent = requestBody(route, body, components, example.body);
  return {
    operationId: operationId(route),
    summary: route.summary,
    ...(roles && { description: roles }),
    tags: [route.tag],
    security: access === 'public' ? [] : [{ bearer: [] }],
    parameters: parametersOf(route, components),
    ...(sent && { requestBody: sent }),
    'x-codeSamples': [
      { lang: 'shell', label: 'curl', source: curlOf(example, access) },
      ...(client ? [{ lang: 'javascript', label: '@sluis/client', source: client }] : []),
    ],
    responses: responses(route, components),
  };
}

/** The tags that integrators look for first, and those for people and operators only. */
const first_tags = [
  'Payment links',
  'Transactions',
  'Refunds',
  'Chargebacks',
  'Customers',
  'Subscriptions',
  'Webhooks',
];
const last_tags = ['Authentication', 'Profile', 'Saved views', 'Caches', 'Demo'];

/** The paths of the calls of a tag: their beginnings. */
function placesOf(routes: readonly Route[], tag: string): string {
  const places = routes.flatMap((route) =>
    route.tag === tag ? [`\`/v1${/^(\/psp)?\/[^/]+/.exec(route.path)?.[0]}\``] : [],
  );
  return `Calls below ${[...new Set(places)].join(', ')}.`;
}

function tagsOf(routes: readonly Route[]): { readonly name: string; readonly description: string }[] {
  const all = [...new Set(routes.map(({ tag }) => tag))].sort();
  const between = all.filter((tag) => !first_tags.includes(tag) && !last_tags.includes(tag));
  return [...first_tags, ...between, ...last_tags]
    .filter((tag) => all.includes(tag))
    .map((name) => ({ name, description: placesOf(routes, name) }));
}

/** The OpenAPI 3.1 description of the routes, from the same declarations that serve them. */
export function openApi(routes: readonly Route[], public_url?: string): Record<string, unknown> {
  const components = makeComponents();
  const paths: Record<string, Record<string, unknown>> = {};
  for (const route of routes) {
    const path = `/v1${route.path.replace(/:(\w+)/g, '{$1}')}`;
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operation(route, components) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Sluis',
      version: '1',
      description:
        'Every call, with an example. New here? [Get started](/docs), and read what each [error](/docs/errors) means.',
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    tags: tagsOf(routes),
    // Without a configured address, it is that of this description.
    servers: [{ url: public_url?.replace(/\/+$/, '') ?? '/' }],
    security: [{ bearer: [] }],
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', description: 'A session token or an API key.' } },
      responses: refusalResponses(components),
      schemas: components.schemas,
    },
  };
}
