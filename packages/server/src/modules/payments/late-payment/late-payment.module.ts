import { answer, defineModule } from '../../../resource/module.ts';
import { outcomes } from '../orders/listeners.commands.ts';
import { processingOf } from '../orders/processing.module.ts';
import { noteLatePayments } from './late-payment.commands.ts';
import { makeLatePaymentSweep } from './late-payment.sweep.ts';

export const module = defineModule({
  sweeps: (house) => [makeLatePaymentSweep(house, house.made(processingOf))],
  answers: [answer(outcomes, () => noteLatePayments)],
  card_rights: { late_payment: ['select', 'insert'] },
});
