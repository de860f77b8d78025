import type { Populated } from '@sluis/contract/registry';

export type AuditItem = Populated<'audittrail', 'user' | 'apikey' | 'organisation' | 'transaction' | 'payment_profile'>;

/** A request or a response. */
export interface Side {
  readonly headers: readonly { readonly name: string; readonly value: string }[];
  readonly body: unknown;
  /** The full length of the body in characters, if only its beginning was stored. */
  readonly cut_from: number | null;
}

/** The request and response of a call; null if the viewer may not see them, or they are damaged. */
export interface AuditContent {
  readonly withheld: boolean;
  /** The stored content is damaged. */
  readonly unreadable?: true;
  readonly request: Side | null;
  readonly response: Side | null;
}
