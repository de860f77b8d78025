import type { Services } from '../platform/http/services.ts';
import { type List, makeList } from './list/list.ts';
import { makeReads, type RunRead } from './list/reads.ts';
import { makeSums, type Sums } from './list/sums.ts';
import { makeTenancy, type Tenancy } from './tenancy.ts';

/** The single instances of the resource engine in a process. */
export interface Engine extends Services {
  readonly tenancy: Tenancy;
  readonly read: RunRead;
  readonly list: List;
  readonly sums: Sums;
}

export function makeEngine(services: Services): Engine {
  // One for both: a merchant's quota covers all its reads.
  const read = makeReads(services.database);
  return {
    ...services,
    tenancy: makeTenancy(services.listener),
    read,
    list: makeList(services.database, { read }),
    sums: makeSums(read),
  };
}
