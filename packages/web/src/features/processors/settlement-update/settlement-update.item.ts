import type { Populated } from '@sluis/contract/registry';

export type SettlementUpdate = Populated<'settlementupdate', 'processor_settlement' | 'created_by'>;

/** Whether the run started with an update has ended; undefined for users who may not see its time. */
export function isRun({ created_at, processor_settlement }: SettlementUpdate): boolean | undefined {
  const { last_run } = processor_settlement;
  return last_run === undefined ? undefined : last_run !== null && last_run >= created_at;
}

/** The prefix of the update's id in the address of a form, if it is to be reversed and not cloned. */
export const reversing = 'reverse:';
