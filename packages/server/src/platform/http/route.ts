import type { Readable } from 'node:stream';
import type { RoleExpressions } from '@sluis/contract/base/role-expressions';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Identity } from '../auth/identity.ts';
import type { Executor, Trx } from '../database/database.ts';
import type { SentFile } from './file.ts';

/** Who may call: any caller, any signed-in one, a payment terminal, or holders of one of the role expressions. */
export type Access = 'public' | 'signed_in' | 'terminal' | RoleExpressions;

/**
 * What is refused last, and first, while a process is overloaded: payments and whatever else is written; what people and
 * programs read; figures, totals and exports.
 */
export const priorities = ['critical', 'read', 'analytics'] as const;
export type Priority = (typeof priorities)[number];

/** A JSON schema fragment, for the description of the API. */
export type JsonSchema = Readonly<Record<string, unknown>>;

interface Described {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Below `/v1`, or the base of its dialect, with parameters as `:id`. */
  readonly path: string;
  readonly summary: string;
  readonly access: Access;
  readonly tag: string;
  /** By default that of a read for what only reads, unless a terminal does, and otherwise critical. */
  readonly priority?: Priority;
  /** The name of the call in generated clients, if it does not follow from the path (`operation-ids.ts`). */
  readonly operation?: string;
  readonly describe: Description;
  /** Its body can contain a card number: only the process that receives those serves it. */
  readonly carries_card?: true;
}

/** The description of a call in the description of the API. */
export interface Description {
  /** The query parameters; `required` is a member of the schema of a mandatory one. */
  readonly query?: Readonly<Record<string, JsonSchema & { readonly required?: true }>>;
  readonly body?: JsonSchema;
  /** The status of its response: by default 200, or 204 without content. */
  readonly status?: 200 | 201 | 202 | 204;
  readonly answer: Answered;
  /** The schema of its progress, which callers may ask for (`answerWithProgress`). */
  readonly progress?: JsonSchema;
}

/**
 * The successful response of a call: the schema of a JSON body, whose properties are always present unless the schema
 * lists `required` itself; the media types of a file; or null for no content.
 */
export type Answered = JsonSchema | readonly string[] | null;

/** The media types of a call that returns a file; undefined for any other. */
export const fileTypesOf = ({ answer }: Description): readonly string[] | undefined =>
  Array.isArray(answer) ? answer : undefined;

/** The schema of a call's response; undefined for a file and for no content. */
export const answerOf = ({ answer }: Description): JsonSchema | undefined =>
  answer === null || Array.isArray(answer) ? undefined : (answer as JsonSchema);

/** How a response in lines ended, whose own status was sent with its first line. */
export interface Ended {
  readonly status: number;
  /** Of a failure. */
  readonly body?: unknown;
}

/** The content of a response. A text body is sent unchanged, as JSON. */
export interface Answer {
  readonly status: number;
  readonly body?: unknown;
  /** Further headers. */
  readonly headers?: Readonly<Record<string, string>>;
  /** In place of a body: sent as a download. */
  readonly file?: SentFile;
  /** In place of a body: lines of JSON, sent as they are written, and the response as it ended. */
  readonly lines?: Readable;
  readonly ended?: Promise<Ended>;
  /** For the audit trail: the affected item, and its organisation. */
  readonly item?: string;
  readonly organisation?: string;
}

export interface Asked {
  readonly identity: Identity;
  readonly params: Readonly<Record<string, string>>;
  /** Parameters in the order sent, repeated ones repeated. */
  readonly query: URLSearchParams;
  readonly request: FastifyRequest;
  /** Of a read with a body: aborted when the client leaves; of others `request` has it. */
  readonly signal?: AbortSignal;
}

/** A call that changes nothing. */
export interface ReadRoute extends Described {
  readonly effect: 'read';
  readonly audit: boolean;
  handle(asked: Asked): Promise<Answer>;
}

/**
 * A call that changes something: it runs in one transaction together with its audit row and, if the client sent an
 * `Idempotency-Key`, its stored response.
 */
export interface WriteRoute<B = unknown> extends Described {
  readonly effect: 'write';
  readonly idempotent: boolean;
  /**
   * The stored form, in the audit trail, of a body or a response that contains secrets; other calls are stored whole,
   * masked by name.
   */
  readonly conceal?: (body: unknown) => unknown;
  /** The longest accepted body; by default a megabyte. */
  readonly body_bytes_max?: number | undefined;
  readonly body?: z.ZodType<B>;
  /** The body is a file, of one of these types and at most this many bytes: a Buffer. No log contains it. */
  readonly bytes?: { readonly types: readonly string[]; readonly max: number };
  /** `heard` is the answer if it threw `AskOutside`. */
  handle(trx: Trx, asked: Asked & { readonly body: B; readonly heard?: unknown }): Promise<Answer>;
}

/** A call without an identity yet (signing in): no audit row, its own limits. */
export interface PublicRoute<B = unknown> extends Described {
  readonly effect: 'public';
  readonly body?: z.ZodType<B>;
  handle(asked: { readonly body: B; readonly request: FastifyRequest; readonly executor: Executor }): Promise<Answer>;
}

export type Route = ReadRoute | WriteRoute | PublicRoute;

export const priorityOf = ({ priority, effect, access }: Route): Priority =>
  priority ?? (effect === 'read' && access !== 'terminal' ? 'read' : 'critical');

export const read = (route: Omit<ReadRoute, 'effect'>): Route => ({ effect: 'read', ...route });
export const write = <B>(route: Omit<WriteRoute<B>, 'effect'>): Route => ({ effect: 'write', ...route }) as Route;
export const open = <B>(route: Omit<PublicRoute<B>, 'effect' | 'access'>): Route =>
  ({ effect: 'public', access: 'public', ...route }) as Route;
