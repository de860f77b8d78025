import {
  ApiError,
  type ErrorBody,
  type ErrorCode,
  type ErrorExtra,
  error_catalogue,
} from '@sluis/contract/base/errors';

interface Answered extends ErrorExtra {
  readonly status?: number;
  readonly request_id?: string;
}

/**
 * A failed request: the API's error with the status and request id of the response; without a response it is
 * `unavailable`.
 */
export class RequestError extends ApiError {
  override readonly status: number;
  readonly request_id: string | undefined;

  constructor(code: ErrorCode, { status, request_id, ...extra }: Answered = {}) {
    super(code, extra);
    this.status = status ?? error_catalogue[code][0];
    this.request_id = request_id;
  }
}

/** Why the service does not answer for now, if that is the error: what is on screen stays, and is requested again. */
export const pauseOf = (error: unknown): 'unavailable' | 'overloaded' | undefined => {
  if (!(error instanceof RequestError)) return undefined;
  return error.code === 'unavailable' || error.code === 'overloaded' ? error.code : undefined;
};

// A proxy between the browser and the API answers with its own pages; only their status is usable.
const code_by_status: Readonly<Record<number, ErrorCode>> = {
  400: 'invalid_query',
  401: 'unauthenticated',
  403: 'forbidden',
  404: 'not_found',
  413: 'payload_too_large',
  415: 'unsupported_media_type',
  429: 'rate_limited',
  502: 'unavailable',
  503: 'unavailable',
  504: 'unavailable',
};

/** The error in a body, which may be missing; `response` is what else is known. */
export function errorIn(
  body: Partial<ErrorBody> | undefined,
  response?: { readonly status: number; readonly request_id: string | undefined },
): RequestError {
  const { code, details, fields, request_id } = body?.error ?? {};
  const known = code !== undefined && Object.hasOwn(error_catalogue, code) ? code : undefined;
  return new RequestError(known ?? code_by_status[response?.status ?? 0] ?? 'internal', {
    ...response,
    request_id: request_id ?? response?.request_id,
    details,
    fields,
  });
}

/** The error of a response that is not OK. */
export async function errorOf(response: Response): Promise<RequestError> {
  const body = (await response.json().catch(() => undefined)) as Partial<ErrorBody> | undefined;
  const request_id = response.headers.get('x-request-id') ?? undefined;
  return errorIn(body, { status: response.status, request_id });
}
