import { ApiError, type ErrorBody } from '@sluis/contract/base/errors';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isConnectionLost, isUnavailable, lostReference } from '../database/database.ts';
import { logFailure } from '../failures.ts';

const by_status: Readonly<
  Record<number, 'payload_too_large' | 'unsupported_media_type' | 'not_found' | 'rate_limited'>
> = {
  404: 'not_found',
  413: 'payload_too_large',
  415: 'unsupported_media_type',
  429: 'rate_limited',
};

/** Any thrown value as an error of the catalogue; unknown errors become `internal`, whose text reveals nothing. */
export function toApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  if (isUnavailable(error)) return new ApiError('unavailable', { cause: error });
  const field = lostReference(error);
  if (field !== undefined)
    return new ApiError('invalid_reference', { fields: { [field]: ['not_allowed'] }, cause: error });
  const { statusCode, code } = error as Partial<FastifyError>;
  // Only errors that Fastify itself raised carry its codes; any other number could come from anywhere.
  if (typeof code === 'string' && code.startsWith('FST_') && statusCode && statusCode < 500)
    return by_status[statusCode] ? new ApiError(by_status[statusCode], { cause: error }) : unreadable(error);
  if (error instanceof SyntaxError && statusCode === 400) return unreadable(error);
  return new ApiError('internal', { cause: error });
}

/** A body that is not JSON, or not of its content type. */
const unreadable = (cause: unknown): ApiError =>
  new ApiError('invalid_body', { fields: { body: ['invalid_format'] }, cause });

/** The body of an error, as in `API.md`. */
const errorBody = (error: ApiError, request_id: string): ErrorBody => ({
  error: {
    code: error.code,
    message: error.message,
    ...(error.details && { details: error.details }),
    ...(error.fields && { fields: error.fields }),
    request_id,
  },
});

/** A refusal as a response: for a call whose writes remain, or whose response is stored. */
export const errorAnswer = (error: ApiError, request_id: string) => ({
  status: error.status,
  body: errorBody(error, request_id),
});

/** Logs problems that the caller did not cause; that the database is away is logged once, not for each request. */
export function logProblem(request: FastifyRequest, known: ApiError, error: unknown): void {
  const cause = known.cause ?? error;
  if (isConnectionLost(cause)) logFailure(cause);
  // Each would make the process busier; they are counted instead.
  else if (known.status >= 500 && known.code !== 'overloaded') request.log.error({ err: cause }, known.code);
}

/** A refusal as a response, in the form of a protocol. */
export type AsAnswer = (error: ApiError, request_id: string) => { readonly status: number; readonly body: unknown };

/** Adds `Retry-After` to a temporary refusal. */
export function sayWhenToRetry(reply: FastifyReply, { code, status, details }: ApiError): void {
  const wait_s = code === 'unavailable' ? 5 : Number(details?.retry_after_s ?? 1);
  if (status === 503 || status === 429) reply.header('retry-after', String(wait_s));
}

export function sendError(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  asAnswer: AsAnswer = errorAnswer,
): FastifyReply {
  const known = toApiError(error);
  logProblem(request, known, error);
  sayWhenToRetry(reply, known);
  if (known.status === 401) reply.header('www-authenticate', 'Bearer');
  // A file that fails before its first byte has described itself already.
  if (reply.hasHeader('content-disposition'))
    for (const name of ['content-disposition', 'content-length', 'content-type']) reply.removeHeader(name);
  const { status, body } = asAnswer(known, request.id);
  return reply.code(status).send(body);
}

/** Gives the application one error handler and one response for paths that do not exist. */
export function useErrorHandling(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => sendError(error, request, reply));
}
