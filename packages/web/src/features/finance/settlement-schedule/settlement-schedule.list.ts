import { settlementprofile } from '@sluis/contract/entities/finance/settlementprofile';
import { settlementschedule } from '@sluis/contract/entities/finance/settlementschedule';
import type { Shown, Words } from '../../../kit/item/shown.ts';
import { defineList } from '../../../kit/list/declaration.ts';
import { lazy } from '../../../kit/popover/lazy.ts';
import { Merchants, ShortClosings } from './schedule-cells.tsx';
import { ruleText } from './schedule-rule.ts';
import type { Schedule } from './settlement-schedule.item.ts';

const shownRule = (item: Schedule, words: Words): Shown => ({
  text: ruleText(item, words as Parameters<typeof ruleText>[1]),
});

/** As banks write it. */
const shownDelay = ({ delay_business_days }: Schedule): Shown => ({ text: `T+${delay_business_days}` });

/** When settlements close. */
export const scheduleList = defineList({
  id: 'settlementschedule',
  entity: 'settlementschedule',
  timeless: true,
  title: 'schedule.title',
  hint: 'schedule.hint',
  empty: 'schedule.empty',
  roles: ['PSP && PSP_SETTLEMENT_SCHEDULE_LIST'],
  columns: [
    'name',
    { path: 'frequency', shows: shownRule, label: 'schedule.rule' },
    'cut_off',
    { path: 'delay_business_days', shows: shownDelay, label: 'schedule.payable' },
    { path: 'calendar', hidden: true },
    { path: 'timezone', hidden: true },
    { path: 'created_at', hidden: true },
    { path: 'id', hidden: true },
  ],
  asked: [
    { id: 'next', label: 'schedule.next', cell: ShortClosings, isText: true },
    { id: 'merchants', label: 'package.profiles', roles: settlementprofile.roles.list, cell: Merchants },
  ],
  card: ['name', 'cut_off', 'frequency', 'delay_business_days'],
  filters: ['frequency', 'calendar', 'timezone', 'name', 'created_at', 'id'],
  populate: [],
  detail: {
    populate: [],
    edit: {
      roles: settlementschedule.roles.update,
      form: lazy(async () => (await import('./schedule-forms.tsx')).EditSchedule),
    },
    delete: { roles: settlementschedule.roles.delete },
    panel: async () => (await import('./settlement-schedule.panel.tsx')).schedulePanel,
  },
  create: {
    roles: settlementschedule.roles.create,
    label: 'schedule.create',
    form: lazy(async () => (await import('./schedule-forms.tsx')).CreateSchedule),
  },
});
