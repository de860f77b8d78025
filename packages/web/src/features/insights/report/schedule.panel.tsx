import type { List } from '../../../kit/list/declaration.ts';
import type { PanelOf } from '../../../kit/list/options.ts';
import type { Schedule } from './schedule.item.ts';
import { ScheduleActive } from './schedule-cells.tsx';
import { ScheduleDetails } from './schedule-details.tsx';

export const schedulePanel = (payments: List): PanelOf<Schedule> => ({
  status: ScheduleActive,
  tabs: [{ id: 'details', content: ({ item }) => <ScheduleDetails payments={payments} item={item} /> }],
});
