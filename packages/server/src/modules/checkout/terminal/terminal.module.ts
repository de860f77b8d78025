import { type Arrivals, makeArrivals } from '../../../platform/arrivals.ts';
import { answer, defineModule, type House } from '../../../resource/module.ts';
import { outcomes } from '../../payments/orders/listeners.commands.ts';
import { processingOf } from '../../payments/orders/processing.module.ts';
import { deviceRoutes } from './device.routes.ts';
import { startEnrolment } from './enrolment.commands.ts';
import { cancelAtTerminal, sendToTerminal } from './sending.commands.ts';
import { activateTerminal, deactivateTerminal } from './terminal.commands.ts';
import { makeTerminalTimeoutSweep } from './timeout.sweep.ts';
import { closeTerminalPayments } from './waiting.commands.ts';

const arrivalsOf = ({ listener }: House): Arrivals => makeArrivals(listener, 'terminal');

export const module = defineModule({
  behaviours: (house) => {
    const processing = house.made(processingOf);
    return {
      terminal: {
        actions: {
          enrol: startEnrolment(house.config),
          activate: activateTerminal,
          deactivate: deactivateTerminal(processing),
          payment: { creates: sendToTerminal(processing, house.configurations) },
          cancel: cancelAtTerminal(processing),
        },
      },
    };
  },
  routes: (house) =>
    deviceRoutes({ services: house, processing: house.made(processingOf), arrivals: house.made(arrivalsOf) }),
  serves: (http, house) => http.addHook('preClose', async () => house.made(arrivalsOf).end()),
  sweeps: (house) => [makeTerminalTimeoutSweep(house, house.made(processingOf))],
  answers: [answer(outcomes, () => closeTerminalPayments)],
  card_rights: { terminal: ['select', 'update (last_seen_at)'], terminal_payment: ['select', 'update'] },
});
