import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import { openApi } from '../platform/http/openapi.ts';
import type { Route } from '../platform/http/route.ts';

/** The fault of an answer by the description of the API; undefined without one. */
type Check = (call: Called, answer: Answered) => string | undefined;

interface Called {
  readonly method: string;
  /** With its query. */
  readonly url: string;
}

interface Answered {
  readonly status: number;
  readonly type: string;
  readonly body: string;
}

interface Operation {
  readonly responses: Readonly<
    Record<string, { readonly $ref?: string; readonly content?: Readonly<Record<string, unknown>> }>
  >;
}

/**
 * A schema without unnamed properties: undescribed properties of responses are found, while the description leaves
 * clients free to meet more.
 */
export function closed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(closed);
  if (typeof value !== 'object' || value === null) return value;
  const all = Object.fromEntries(Object.entries(value).map(([key, each]) => [key, closed(each)]));
  const is_object = all.type !== undefined && typeof all.properties === 'object';
  return is_object && all.additionalProperties === undefined ? { ...all, additionalProperties: false } : all;
}

const escaped = (path: string): string => path.replaceAll('~', '~0').replaceAll('/', '~1');
/** Paths without parameters first: such a call reaches them. */
const byParameters = (one: Route, other: Route): number => one.path.split(':').length - other.path.split(':').length;

export function makeCheck(routes: readonly Route[]): Check {
  const description = closed(openApi(routes)) as { readonly paths: Record<string, Record<string, Operation>> };
  const ajv = new Ajv2020({ strict: false, logger: false });
  (addFormats as unknown as (to: Ajv2020, formats: string[]) => void)(ajv, ['date-time', 'date', 'email']);
  ajv.addSchema(description, 'api');
  const templates = routes.toSorted(byParameters).map(({ method, path }) => ({
    method,
    path: `/v1${path.replace(/:(\w+)/g, '{$1}')}`,
    form: new RegExp(`^/v1${path.replace(/:\w+/g, '[^/]+')}$`),
  }));
  const validators = new Map<string, ValidateFunction>();
  const validatorOf = ($ref: string): ValidateFunction => {
    const known = validators.get($ref) ?? ajv.compile({ $ref });
    validators.set($ref, known);
    return known;
  };
  return ({ method, url }, { status, type, body }) => {
    // As it is sent: an id may be `..`.
    const { pathname: path } = new URL(url, 'http://in.process');
    const found = templates.find((each) => each.method === method && each.form.test(path));
    if (!found) return undefined;
    const name = `${method} ${found.path}`;
    const responses = description.paths[found.path]?.[method.toLowerCase()]?.responses ?? {};
    const key = responses[status] ? String(status) : status >= 500 ? 'default' : undefined;
    if (key === undefined) return `${name} answers ${status}, which is not described: ${body.slice(0, 200)}`;
    const { $ref, content } = responses[key] ?? {};
    if ($ref === undefined && content === undefined)
      return body === '' ? undefined : `${name} answers ${status} with a body, which is not described`;
    const media = type.split(';')[0] ?? '';
    if (content && !content[media]) return `${name} answers ${media}, which is not described`;
    if (media !== 'application/json') return undefined;
    const response = $ref ?? `#/paths/${escaped(found.path)}/${method.toLowerCase()}/responses/${key}`;
    const validate = validatorOf(`api${response}/content/application~1json/schema`);
    if (validate(JSON.parse(body))) return undefined;
    return `${name} answers ${status} otherwise than described: ${JSON.stringify(validate.errors?.slice(0, 4))} ${body.slice(0, 300)}`;
  };
}

// A worker compiles a schema once for all its files.
const checks = new Map<string, Check>();
const checkOf = (routes: readonly Route[]): Check => {
  const key = routes.map(({ method, path }) => `${method} ${path}`).join();
  const known = checks.get(key) ?? makeCheck(routes);
  checks.set(key, known);
  return known;
};

/** Compares every injected response with the description of the API; a difference rejects, naming the call. */
export function checkAnswers({
  http,
  routes,
}: {
  readonly http: FastifyInstance;
  readonly routes: readonly Route[];
}): void {
  const inject = http.inject.bind(http) as (options: InjectOptions | string) => Promise<LightMyRequestResponse>;
  const checking = async (options: InjectOptions | string): Promise<LightMyRequestResponse> => {
    const answer = await inject(options);
    const { method = 'GET', url = '' } = typeof options === 'string' ? { url: options } : options;
    const { statusCode: status, headers, body } = answer;
    const called = { method: String(method), url: String(url) };
    const fault = checkOf(routes)(called, { status, type: String(headers['content-type'] ?? ''), body });
    if (fault !== undefined) throw new Error(fault);
    return answer;
  };
  Object.assign(http, { inject: checking });
}
