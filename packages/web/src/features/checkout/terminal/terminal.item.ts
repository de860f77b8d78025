import type { Populated } from '@sluis/contract/registry';

export type Terminal = Populated<'terminal', 'organisation' | 'payment_profile'>;

/** The expiry of a code that waits for its device, in real time; undefined without a code. */
export const codeUntil = ({ code_expires_at }: Pick<Terminal, 'code_expires_at'>): string | undefined =>
  code_expires_at !== null && Date.parse(code_expires_at) > Date.now() ? code_expires_at : undefined;
