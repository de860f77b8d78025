import type { ProcessorAdapter } from '@sluis/adapter';
import type { Config } from '@sluis/server/platform/config';
import type { Running } from '@sluis/server/start';
import type { FastifyInstance } from 'fastify';
import { makeAdyen } from '../../../../adapters/adyen/adapter.ts';
import { type Adyen, openAdyen } from '../../../../adapters/adyen/mock.ts';
import { stripe as makeStripe } from '../../../../adapters/stripe/adapter.ts';
import { StripeMock, signed } from '../../../../adapters/stripe/mock.ts';
import { type AcquirerName, accounts } from './accounts.ts';
import { makeDelivery } from './delivery.ts';
import { openMemory } from './memory.ts';
import { pagesOf, servePages } from './pages.ts';

export interface Acquirers {
  readonly adapters: Readonly<Record<AcquirerName, ProcessorAdapter>>;
  readonly adyen: Adyen;
  serve(http: FastifyInstance): void;
  /** Delivers webhooks from now on, to the processors with accounts. */
  deliverTo(running: Pick<Running, 'address' | 'database'>): void;
  stop(): Promise<void>;
}

/** How long a bank takes for what takes it days: a debit, a refund to an account, a dispute that was defended. */
const bank_ms = 30_000;

/**
 * Opens the mocks of Adyen and Stripe, as they were when the demo stopped: what they remember is in DATA_DIR, so that
 * earlier payments can be captured and refunded.
 */
export async function openAcquirers({ origin, data_dir }: Pick<Config, 'origin' | 'data_dir'>): Promise<Acquirers> {
  const memory = openMemory(data_dir, () => ({
    adyen: adyen.store(),
    stripe: stripe.store(),
    webhooks: delivery.pending(),
  }));
  const known = memory.read();
  const delivery = makeDelivery(memory.changed);
  const adyen = await openAdyen({
    pages_url: pagesOf(origin, 'adyen'),
    push: (webhook) => {
      delivery.send({ acquirer: 'adyen', ...webhook });
      if (webhook.body.includes('"INFORMATION_SUPPLIED"')) soon();
    },
    ...(known.adyen && { stored: known.adyen }),
  });
  const stripe = await new StripeMock({
    api_key: accounts.stripe.api_key,
    pages_url: pagesOf(origin, 'stripe'),
    push: (event) => {
      const { headers, body } = signed(event, [accounts.stripe.webhook_secret], Date.now());
      delivery.send({ acquirer: 'stripe', headers, body });
      if (for_banks.includes(event.type)) soon();
    },
    ...(known.stripe && { stored: known.stripe }),
  }).listen();
  /** The banks end what is pending, and decide for merchants that have defended a dispute. */
  const soon = (): void => {
    const end = () => {
      for (const { psp, status } of adyen.disputes.values()) if (status === 'Pending') adyen.decide(psp, 'Won');
      stripe.books().endAll();
    };
    setTimeout(end, bank_ms).unref();
  };
  // For what the last stop interrupted.
  soon();
  return {
    adapters: {
      adyen: makeAdyen({ base_url: adyen.base_url, area_url: adyen.area_url }),
      stripe: makeStripe({ base_url: stripe.url }),
    },
    adyen,
    serve: (http) => servePages(http, { adyen: adyen.url, stripe: stripe.url }),
    deliverTo: (running) => {
      delivery.start(running);
      for (const webhook of known.webhooks) delivery.send(webhook);
    },
    stop: async () => {
      delivery.stop();
      await Promise.all([adyen.close(), stripe.close()]);
      memory.write();
    },
  };
}

/** Events after which a bank has something to do. */
const for_banks: readonly string[] = ['payment_intent.processing', 'refund.created', 'charge.dispute.updated'];
