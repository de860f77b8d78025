import { defineModule } from '../../../resource/module.ts';
import { processingOf } from '../orders/processing.module.ts';
import { createStatusUpdate } from './status-update.commands.ts';
import { statusUpdateRoutes } from './status-update.routes.ts';
import { timelines } from './status-update.timeline.ts';

export const module = defineModule({
  behaviours: (house) => {
    const processing = house.made(processingOf);
    return { statusupdate: { create: createStatusUpdate(processing), routes: statusUpdateRoutes(processing) } };
  },
  timelines,
});
