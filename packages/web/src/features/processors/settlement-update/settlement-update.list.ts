import { settlementupdate } from '@sluis/contract/entities/processors/settlementupdate';
import { defineList } from '../../../kit/list/declaration.ts';
import { lazy } from '../../../kit/popover/lazy.ts';
import { CloneSettlementUpdate } from './clone-settlement-update.tsx';
import { SettlementLink } from './settlement-link.tsx';
import { Tick } from './tick.tsx';

const { create } = settlementupdate.roles;

/** The manual changes of the last positions of settlements. */
export const settlementUpdateList = defineList({
  id: 'settlementupdate',
  entity: 'settlementupdate',
  timeless: true,
  title: 'settlementupdate.title',
  hint: 'settlementupdate.hint',
  columns: [
    'created_at',
    { path: 'processor_settlement.name', cell: SettlementLink },
    'last',
    'old_last',
    { path: 'update_last_run', cell: Tick },
    { path: 'reason', hidden: true },
    { path: 'created_by.name', hidden: true },
    { path: 'id', hidden: true },
  ],
  row_actions: [{ id: 'clone', label: 'clone.action', roles: create, cell: CloneSettlementUpdate }],
  card: ['processor_settlement.name', 'created_at', 'last', 'created_by.name'],
  filters: ['created_at', 'processor_settlement', 'update_last_run', 'created_by', 'id'],
  populate: ['processor_settlement', 'created_by'],
  detail: {
    populate: ['processor_settlement', 'created_by'],
    title: 'processor_settlement',
    panel: async () => (await import('./settlement-update.panel.tsx')).settlementUpdatePanel,
  },
  create: {
    roles: create,
    label: 'settlementupdate.create',
    form: lazy(async () => (await import('./create-settlement-update.tsx')).CreateSettlementUpdate),
  },
});
