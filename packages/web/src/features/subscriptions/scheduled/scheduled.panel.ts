import type { PanelOf } from '../../../kit/list/options.ts';
import type { Scheduled } from './scheduled.item.ts';
import { scheduledOverview } from './scheduled.overview.tsx';
import { ScheduledActions } from './scheduled-actions.tsx';
import { ScheduledStatus } from './scheduled-cells.tsx';

export const scheduledPanel: PanelOf<Scheduled> = {
  status: ScheduledStatus,
  actions: ScheduledActions,
  overview: scheduledOverview,
};
