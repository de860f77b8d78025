import type { RoutingGroup } from '@sluis/contract/profile-routes';
import type { Executor } from '../../../platform/database/database.ts';
import { question } from '../../../resource/module.ts';
import type { Scope } from '../../../resource/scope.ts';

/**
 * The routings that payment profiles can choose, by payment product, each group beginning with none: those of an
 * organisation and above it, or all within a scope.
 */
export type ListRoutings = (
  executor: Executor,
  of: { readonly organisation?: string | undefined; readonly scope: Scope },
) => Promise<RoutingGroup[]>;

export const routings_of_profiles = question<ListRoutings>('the routings that payment profiles can choose');
