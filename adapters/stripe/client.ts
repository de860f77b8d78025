import { ProcessorNotCalled, ProcessorUnavailable, type Settings } from '@sluis/adapter';
import { type Answered, makeRequests } from '@sluis/adapter/requests';
import type Stripe from 'stripe';

/** The version that the parameters and answers here have; it is that of the npm package `stripe`, which has their types. */
export const api_version = '2026-10-28.endive';

type Form = Readonly<Record<string, unknown>> | object;

/** An answer of Stripe: the object, or its refusal. */
export type Answer<T> =
  | { readonly is_ok: true; readonly object: T }
  | { readonly is_ok: false; readonly status: number; readonly error: Stripe.StripeRawError };

/** Makes requests to one Stripe account. */
export interface Client {
  /** Undefined if it does not exist. */
  get<T>(path: string, query?: Form): Promise<T | undefined>;
  /** With a key, a repeated request is answered with the first outcome for 24 hours. */
  post<T>(path: string, form: Form, key?: string): Promise<Answer<T>>;
  /** Stores a file at Stripe, which has another address for files. */
  upload(body: FormData, key: string): Promise<Answer<Stripe.File>>;
  /** All items of a list, page by page. */
  list<T extends { readonly id: string }>(path: string, query: Form): AsyncGenerator<T>;
}

/** The fields of a form as Stripe names them: `card[exp_month]`, `expand[0]`. Absent and empty values are left out. */
export function fieldsOf(form: Form): URLSearchParams {
  const fields = new URLSearchParams();
  const add = (name: string, value: unknown): void => {
    if (value === undefined || value === null || value === '') return;
    if (typeof value !== 'object') fields.append(name, String(value));
    else for (const [key, inner] of Object.entries(value)) add(name === '' ? key : `${name}[${key}]`, inner);
  };
  add('', form);
  return fields;
}

/** The statuses with which Stripe refuses a request; others say that it could not answer. */
const refusals = [400, 402, 404];

export interface Addresses {
  readonly base_url: string;
  readonly files_url: string;
}

export function makeClient({ base_url, files_url }: Addresses, settings: Settings): Client {
  const account = settings.get('account');
  const headers = {
    authorization: `Bearer ${settings.get('api_key') ?? ''}`,
    'stripe-version': api_version,
    ...(account && { 'stripe-account': account }),
  };
  const ask = makeRequests({ base_url, headers });
  const askFiles = makeRequests({ base_url: files_url, headers });
  const request = async <T>(method: 'GET' | 'POST', path: string, form: Form, key?: string): Promise<Answer<T>> => {
    const fields = fieldsOf(form);
    return answered(
      await ask<Body<T>>(
        method === 'GET'
          ? { method, path: fields.size > 0 ? `${path}?${fields}` : path }
          : { method, path, body: fields, headers: key ? { 'idempotency-key': key } : {} },
      ),
    );
  };
  const get = async <T>(path: string, query: Form = {}): Promise<T | undefined> => {
    const answer = await request<T>('GET', path, query);
    if (answer.is_ok) return answer.object;
    if (answer.status === 404) return undefined;
    throw new ProcessorUnavailable(answer.error.message ?? 'refused', answer.status);
  };
  return {
    get,
    post: (path, form, key) => request('POST', path, form, key),
    upload: (body, key) =>
      unperformed(async () => {
        const sent = { method: 'POST', path: '/v1/files', body, headers: { 'idempotency-key': key } } as const;
        return answered(await askFiles<Body<Stripe.File>>(sent));
      }),
    async *list<T extends { readonly id: string }>(path: string, query: Form): AsyncGenerator<T> {
      for (let starting_after: string | undefined; ; ) {
        const page = await get<Stripe.ApiList<T>>(path, { limit: 100, ...query, starting_after });
        yield* page?.data ?? [];
        starting_after = page?.data.at(-1)?.id;
        if (!page?.has_more || starting_after === undefined) return;
      }
    },
  };
}

type Body<T> = T & { readonly error?: Stripe.StripeRawError };

/** The object or the refusal of an answer. Throws ProcessorUnavailable for any other. */
function answered<T>({ status, is_ok, body }: Answered<Body<T>>): Answer<T> {
  // Every answer of Stripe is an object that names its kind.
  if (typeof body !== 'object' || body === null || (is_ok && !('object' in body)))
    throw new ProcessorUnavailable('the answer is not of Stripe', status);
  if (is_ok) return { is_ok, object: body };
  const { error } = body;
  // The first request with this key is still being performed.
  if (status === 409) throw new ProcessorUnavailable(error?.message ?? 'conflict', status);
  if (!error || !refusals.includes(status)) throw new ProcessorUnavailable(`failed: ${status}`, status);
  // The key belongs to a request with other parameters: what that one did is not known here.
  if (error.type === 'idempotency_error') throw new Error(error.message ?? 'the idempotency key is used twice');
  return { is_ok, status, error };
}

/** A request that only prepares a payment: without its answer, the payment was certainly not requested. */
export async function unperformed<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof ProcessorUnavailable)) throw error;
    throw new ProcessorNotCalled(error.message, error.response_code, error.ask_from);
  }
}

/** The id of something that Stripe sends as its id or as the object. */
export const idOf = (of: string | { readonly id: string } | null | undefined): string | undefined =>
  typeof of === 'string' ? of : of?.id;

/** Seconds since 1970 as a time. */
export const timeOf = (seconds: number): string => new Date(seconds * 1000).toISOString();
