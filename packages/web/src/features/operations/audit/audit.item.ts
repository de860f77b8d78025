import type { Populated } from '@sluis/contract/registry';

/** An item as its list has it. */
export type AuditItem = Populated<'audittrail', 'user' | 'apikey' | 'organisation' | 'transaction' | 'payment_profile'>;

/** One side of a call. */
export interface Side {
  readonly headers: readonly { readonly name: string; readonly value: string }[];
  readonly body: unknown;
  /** How many characters the body had, where only its beginning was kept. */
  readonly cut_from: number | null;
}

/** What a call sent and was answered; nothing where the viewer may not see it, or it is damaged. */
export interface AuditContent {
  readonly withheld: boolean;
  /** What was kept is damaged. */
  readonly unreadable?: true;
  readonly request: Side | null;
  readonly response: Side | null;
}
