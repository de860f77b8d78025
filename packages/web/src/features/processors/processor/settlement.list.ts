import { processorsettlement } from '@sluis/contract/entities/processors/processorsettlement';
import { defineList, type List } from '../../../kit/list/declaration.ts';
import { lazy } from '../../../kit/popover/lazy.ts';
import { OpenDifferences } from './open-differences.tsx';
import { SettlementActive } from './settlement-active.tsx';

/** The sources of processors' files. */
export const settlementList = (at: 'merchant' | 'provider'): List =>
  defineList({
    id: `processorsettlement.${at}`,
    entity: 'processorsettlement',
    initial: { active: true },
    title: 'processorsettlement.title',
    hint: 'processorsettlement.hint',
    empty: 'processorsettlement.empty',
    roles: ['PSP && PSP_PROCESSOR_SETTLEMENT_LIST'],
    columns: [
      'name',
      'processor_settlement_type',
      { path: 'active', cell: SettlementActive },
      'last',
      'last_run',
      { path: 'open_differences', cell: OpenDifferences },
      { path: 'next_run', hidden: true },
      { path: 'gateway', hidden: true },
      { path: 'organisation.name', hidden: true },
      { path: 'user.name', hidden: true },
      { path: 'created_at', hidden: true },
      { path: 'id', hidden: true },
    ],
    card: ['name', 'active', ['processor_settlement_type', 'last_run'], 'open_differences'],
    filters: [
      'active',
      'processor_settlement_type',
      'last_run',
      'open_differences',
      'gateway',
      'organisation',
      'name',
      'created_at',
      'id',
    ],
    populate: ['organisation', 'user'],
    detail: {
      populate: ['organisation', 'user'],
      edit: {
        roles: processorsettlement.roles.update,
        form: lazy(async () => (await import('./processor-forms.tsx')).EditSettlement),
      },
      delete: { roles: processorsettlement.roles.delete, question: 'processorsettlement.delete_question' },
      panel: async () => (await import('./settlement.panel.tsx')).settlementPanel,
    },
    create: {
      roles: processorsettlement.roles.create,
      label: 'processorsettlement.create',
      form: lazy(async () => (await import('./processor-forms.tsx')).CreateSettlement),
    },
  });
