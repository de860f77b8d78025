import type { Config } from '../config.ts';
import type { Outgoing } from './post.ts';
import { isPublicAddress } from './public-address.ts';

/** The allowed destinations of calls to addresses chosen by others. */
export const outgoingOf = ({ webhook_private_addresses }: Pick<Config, 'webhook_private_addresses'>): Outgoing => ({
  allows: webhook_private_addresses ? () => true : isPublicAddress,
});
