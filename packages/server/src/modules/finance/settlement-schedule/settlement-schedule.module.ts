import { defineModule } from '../../../resource/module.ts';
import { createSchedule, deleteSchedule, updateSchedule } from './settlement-schedule.commands.ts';

export const module = defineModule({
  behaviours: () => ({
    settlementschedule: { create: createSchedule, update: updateSchedule, delete: deleteSchedule },
  }),
});
