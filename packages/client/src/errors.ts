import type { ErrorBody, ErrorCode, FieldFault } from '@sluis/contract/base/errors';

export type { ErrorCode, FieldFault } from '@sluis/contract/base/errors';

/** A refusal by the API. `code` never changes meaning; `message` is for developers. */
export class SluisError extends Error {
  override readonly name = 'SluisError';
  readonly status: number;
  /** `unreadable` if the response was not from the API, such as a proxy's error page. */
  readonly code: ErrorCode | 'unreadable';
  readonly details: Readonly<Record<string, unknown>>;
  readonly fields: Readonly<Record<string, readonly FieldFault[]>>;
  /** Mention it when you ask for help. */
  readonly request_id: string | undefined;

  constructor(status: number, error: Partial<ErrorBody['error']>) {
    super(error.message ?? `The response with status ${status} is not one of the API.`);
    this.status = status;
    this.code = error.code ?? 'unreadable';
    this.details = error.details ?? {};
    this.fields = error.fields ?? {};
    this.request_id = error.request_id;
  }
}

/**
 * No response, also after retrying. A change may or may not have happened: call again with the same `idempotency_key`
 * to find out without repeating it.
 */
export class ConnectionError extends Error {
  override readonly name = 'ConnectionError';
  /** The key of a change. */
  readonly idempotency_key: string | undefined;

  constructor(cause: unknown, idempotency_key: string | undefined) {
    super('No response from the API.', { cause });
    this.idempotency_key = idempotency_key;
  }
}

/** A webhook that is not genuine, or too old to trust. */
export class WebhookError extends Error {
  override readonly name = 'WebhookError';
}
