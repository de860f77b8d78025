import { sql } from 'kysely';
import { type Arrivals, makeArrivals } from '../../../platform/arrivals.ts';
import type { Executor } from '../../../platform/database/database.ts';
import { limiterOf } from '../../../platform/http/rate-limit.ts';
import { expiries } from '../../../resource/asked.ts';
import { makeEngine } from '../../../resource/engine.ts';
import { answer, defineModule, type House } from '../../../resource/module.ts';
import { enableAddress } from './address.commands.ts';
import { makeWebhookSweep } from './delivery.sweep.ts';
import { deleteOldInboxes } from './inbox.commands.ts';
import { inboxRoutes } from './inbox.routes.ts';
import { makeLastingSweep } from './lasting.sweep.ts';
import { makeManual } from './manual.commands.ts';
import { registerInboxes } from './receiving.routes.ts';
import { resendWebhook } from './resend.commands.ts';
import { deleteOldAddresses, deleteOldWebhooks } from './retention.commands.ts';
import { testRoutes } from './test.routes.ts';
import { webhooks_by_state } from './webhook.metrics.ts';
import { webhookRoutes } from './webhook.routes.ts';
import { timelines } from './webhook.timeline.ts';

const arrivalsOf = ({ listener }: House): Arrivals => makeArrivals(listener, 'inbox');

const deleteOldSecrets = (executor: Executor): Promise<unknown> =>
  sql`delete from webhook_secret where expires_at < now()`.execute(executor);

export const module = defineModule({
  behaviours: (house) => ({
    webhook: { create: makeManual, actions: { resend: resendWebhook }, routes: webhookRoutes },
    webhookaddress: { actions: { enable: enableAddress } },
    paymentprofile: { routes: (engine) => testRoutes(house, engine) },
  }),
  routes: (house) => inboxRoutes(house.made(makeEngine), house.made(arrivalsOf)),
  serves: (http, house) => {
    http.addHook('preClose', async () => house.made(arrivalsOf).end());
    const { tenancy } = house.made(makeEngine);
    registerInboxes(http, { services: house, limiter: house.made(limiterOf), tenancy });
  },
  sweeps: (house) => [makeWebhookSweep(house), makeLastingSweep(house)],
  counted: [webhooks_by_state],
  timelines,
  answers: [deleteOldInboxes, deleteOldAddresses, deleteOldWebhooks, deleteOldSecrets].map((expire) =>
    answer(
      expiries,
      () =>
        (executor, { now }) =>
          expire(executor, now),
    ),
  ),
  card_rights: { webhook: ['insert'] },
});
