import { answer, defineModule } from '../../resource/module.ts';
import { outcomes } from '../processing/listeners.commands.ts';
import { processingOf } from '../processing/processing.module.ts';
import { makeNotify } from '../subscription/notify.commands.ts';
import { noteLatePayments } from './late-payment.commands.ts';
import { makeLatePaymentSweep } from './late-payment.sweep.ts';

export const module = defineModule({
  sweeps: (house) => [makeLatePaymentSweep(house, house.made(processingOf), house.made(makeNotify))],
  answers: [answer(outcomes, () => noteLatePayments)],
});
