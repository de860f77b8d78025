import { receivesCards } from '../../../platform/config.ts';
import { limiterOf } from '../../../platform/http/rate-limit.ts';
import { answer, defineModule } from '../../../resource/module.ts';
import { outcomes } from '../../payments/orders/listeners.commands.ts';
import { processingOf } from '../../payments/orders/processing.module.ts';
import { makeNotify } from '../../subscriptions/subscription/notify.commands.ts';
import { makeAbandoningSweep } from './abandoning.sweep.ts';
import { registerHostedPages, registerPreviews } from './hosted-page.routes.ts';
import { registerMoved } from './moved.routes.ts';
import { makePageListener } from './outcome.commands.ts';

export const module = defineModule({
  servesCards: (http, house) =>
    registerHostedPages(http, {
      services: house,
      processing: house.made(processingOf),
      limiter: house.made(limiterOf),
      notify: house.made(makeNotify),
    }),
  serves: (http, house) => {
    registerPreviews(http, house);
    if (!receivesCards(house.config)) registerMoved(http, house);
  },
  sweeps: (house) => [makeAbandoningSweep({ services: house, processing: house.made(processingOf) })],
  answers: [answer(outcomes, (house) => makePageListener(house.made(makeNotify), house.box))],
  card_rights: { hosted_try: ['select', 'insert', 'update'] },
});
