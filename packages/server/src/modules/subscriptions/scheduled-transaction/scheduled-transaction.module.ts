import { answer, defineModule } from '../../../resource/module.ts';
import { outcomes } from '../../payments/orders/listeners.commands.ts';
import { processingOf } from '../../payments/orders/processing.module.ts';
import { makeScheduledAnnouncingSweep } from './announcing.sweep.ts';
import {
  cancelScheduled,
  onScheduledOutcome,
  rescheduleTransaction,
  scheduleTransaction,
} from './scheduled-transaction.commands.ts';
import { makeScheduledSweep } from './scheduled-transaction.sweep.ts';

export const module = defineModule({
  behaviours: ({ configurations }) => ({
    scheduledtransaction: {
      create: scheduleTransaction(configurations),
      update: rescheduleTransaction,
      actions: { cancel: cancelScheduled },
    },
  }),
  sweeps: (house) => [makeScheduledAnnouncingSweep(house), makeScheduledSweep(house, house.made(processingOf))],
  answers: [answer(outcomes, () => onScheduledOutcome)],
  card_rights: { scheduledtransaction: ['select', 'update'] },
});
