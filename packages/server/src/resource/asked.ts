import type { Executor } from '../platform/database/database.ts';
import { question } from './module.ts';

interface Times {
  /** By the business clock, ISO 8601. */
  readonly now: string;
  /** By the real one. */
  readonly real_ms: number;
}

/** Deletes a module's expired data. */
export type Expire = (executor: Executor, times: Times) => Promise<unknown>;

export const expiries = question<Expire>('what is no longer kept');

/** A kind of mail that a merchant's users get automatically. */
export interface OwnMail {
  readonly kind: string;
  /** Whether a user with these roles gets it. */
  readonly isFor: (roles: readonly string[]) => boolean;
}

export const own_mails = question<OwnMail>('mails that users can turn off');
