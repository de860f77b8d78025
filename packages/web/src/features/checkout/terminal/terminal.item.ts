import type { Populated } from '@sluis/contract/registry';

/** An item as its list has it. */
export type Terminal = Populated<'terminal', 'organisation' | 'payment_profile'>;

/** Until when a code waits for its device, which is counted in real time; undefined where none does. */
export const codeUntil = ({ code_expires_at }: Pick<Terminal, 'code_expires_at'>): string | undefined =>
  code_expires_at !== null && Date.parse(code_expires_at) > Date.now() ? code_expires_at : undefined;
