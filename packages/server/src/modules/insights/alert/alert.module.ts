import { alertsetting } from '@sluis/contract/entities/insights/alertsetting';
import { answer, defineModule } from '../../../resource/module.ts';
import { late_notices } from '../../payments/late-payment/late-payment.commands.ts';
import { outcomes } from '../../payments/orders/listeners.commands.ts';
import { makeConsentCommands } from '../../people/outside-mail/consent-request.commands.ts';
import { recipientRoutes } from '../../people/outside-mail/outside-mail.routes.ts';
import { markSeen, takeOver } from './alert.commands.ts';
import { makeAlertSweep } from './alert.sweep.ts';
import { changeSetting, makeSetting } from './alertsetting.commands.ts';
import { makeOvercaptureListener, raisePaymentAlert } from './payment-alert.commands.ts';

export const module = defineModule({
  behaviours: (house) => {
    const asking = house.made(makeConsentCommands);
    return {
      alert: { actions: { acknowledge: markSeen, take: takeOver } },
      alertsetting: {
        create: asking.create(makeSetting, alertsetting),
        update: asking.update(changeSetting, alertsetting),
        routes: recipientRoutes(house, 'alertsetting'),
      },
    };
  },
  sweeps: (house) => [makeAlertSweep(house)],
  answers: [
    answer(outcomes, makeOvercaptureListener),
    answer(late_notices, (house) => (trx, paid, now) => raisePaymentAlert(trx, house, 'late_payment', paid, now)),
  ],
});
