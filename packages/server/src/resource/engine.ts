import type { Services } from '../platform/http/services.ts';
import { type List, makeList } from './list/list.ts';
import { makeSums, type Sums } from './list/sums.ts';
import { makeTenancy, type Tenancy } from './tenancy.ts';

/** What the resource engine of a process has one of. */
export interface Engine extends Services {
  readonly tenancy: Tenancy;
  readonly list: List;
  readonly sums: Sums;
}

export const makeEngine = (services: Services): Engine => ({
  ...services,
  tenancy: makeTenancy(services.listener),
  list: makeList(services.database.pool),
  sums: makeSums(services.database.pool),
});
