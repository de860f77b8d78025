import { entityOf } from '@sluis/contract/declared';
import type { EntityName } from '@sluis/contract/registry';

/** Whether the statuses that an item had are kept: those of a table of transitions are. */
export const hasHistory = (entity: EntityName): boolean => entityOf(entity).transitions !== undefined;
