import type { Services } from '../platform/http/services.ts';
import { type List, makeList } from './list/list.ts';
import { makeReads, type RunRead } from './list/reads.ts';
import { makeSums, type Sums } from './list/sums.ts';
import { makeTenancy, type Tenancy } from './tenancy.ts';

/** What the resource engine of a process has one of. */
export interface Engine extends Services {
  readonly tenancy: Tenancy;
  readonly read: RunRead;
  readonly list: List;
  readonly sums: Sums;
}

export function makeEngine(services: Services): Engine {
  // One for both: a merchant's share is of all that it reads.
  const read = makeReads(services.database);
  return {
    ...services,
    tenancy: makeTenancy(services.listener),
    read,
    list: makeList(services.database, { read }),
    sums: makeSums(read),
  };
}
