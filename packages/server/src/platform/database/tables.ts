import type { Placement } from '@sluis/contract/base/entity';

/**
 * Every table that queries can name. Each is declared in the `*.tables.ts` of its module, which adds it here; those of
 * entities follow from their declarations. A test compares them with the migrated database.
 */
// biome-ignore lint/suspicious/noEmptyInterface: what is declared elsewhere is merged into it.
export interface Tables {}

/** The placement of some tables on several machines: a table without one does not compile. */
export type Placements<T> = Readonly<Record<keyof T, Placement>>;
