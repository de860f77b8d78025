import { account_kinds } from '@sluis/contract/finance/accounts';
import { makeSapSweep } from '../modules/finance/sap/sap.sweep.ts';
import type { Sweep } from '../platform/sweeps.ts';
import { configureIn } from './configure.ts';
import type { Answered, Shops } from './finance-shop.ts';
import { sweepThrough } from './sweeping.ts';

/** A provider with the module for SAP. */
export interface SapWorld {
  readonly sweep: Sweep;
  /** Makes what is due. */
  make(): Promise<void>;
  /** The runs, in the order of their numbers. */
  runs(): Promise<Answered[]>;
  map(account_kind: string, general_ledger_account: string, more?: object): Promise<Answered>;
  /** An account for each kind, its place from 1000 on. */
  mapAll(): Promise<void>;
  /** Switches the module on or off. */
  enable(is_enabled: boolean): Promise<void>;
}

export async function openSap({ world }: Shops): Promise<SapWorld> {
  const sweep = makeSapSweep(world.services);
  const configuring = await configureIn(world);
  const enable: SapWorld['enable'] = async (is_enabled) => {
    await configuring.set(world.root, 'modules', is_enabled ? ['sap'] : []);
    const modules = async () => {
      const { values } = await world.services.configurations.of(world.database.kysely, world.root);
      return values.modules.includes('sap');
    };
    while ((await modules()) !== is_enabled) await new Promise((resolve) => setTimeout(resolve, 5));
  };
  const map: SapWorld['map'] = (account_kind, general_ledger_account, more = {}) =>
    world.ok('POST', '/sapaccount', { account_kind, general_ledger_account, ...more });
  await enable(true);
  return {
    sweep,
    make: () => sweepThrough(world, [sweep]),
    runs: async () => (await world.ok('GET', '/saprun?_sort=number&_limit=200&created_at>=2020-01-01T00:00:00Z')).items,
    map,
    mapAll: async () => {
      for (const [at, kind] of account_kinds.entries()) await map(kind, String(1000 + at));
    },
    enable,
  };
}
