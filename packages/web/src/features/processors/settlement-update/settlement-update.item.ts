import type { Populated } from '@sluis/contract/registry';

/** An item as its list has it. */
export type SettlementUpdate = Populated<'settlementupdate', 'processor_settlement' | 'created_by'>;

/** Whether the run that was begun with an update is over; undefined for who may not see when it ran. */
export function isRun({ created_at, processor_settlement }: SettlementUpdate): boolean | undefined {
  const { last_run } = processor_settlement;
  return last_run === undefined ? undefined : last_run !== null && last_run >= created_at;
}

/** Stands before the id of the update with which a form begins in the address, if it is to be reversed and not cloned. */
export const reversing = 'reverse:';
