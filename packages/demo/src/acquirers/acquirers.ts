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
  /** What takes banks and acquirers days, and in the demo half a minute after its cause, happens now. */
  passTime(): void;
  stop(): Promise<void>;
}

/** How long what takes days takes here: a debit, a refund to an account, a dispute that was defended, a payout. */
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
    // The account has no key of its own for reports.
    report_key: accounts.adyen.api_key,
    pages_url: pagesOf(origin, 'adyen'),
    push: (webhook) => {
      delivery.send({ acquirer: 'adyen', ...webhook });
      soon();
    },
    ...(known.adyen && { stored: known.adyen }),
  });
  const stripe = await new StripeMock({
    api_key: accounts.stripe.api_key,
    pages_url: pagesOf(origin, 'stripe'),
    push: (event) => {
      const { headers, body } = signed(event, [accounts.stripe.webhook_secret], Date.now());
      delivery.send({ acquirer: 'stripe', headers, body });
      soon();
    },
    ...(known.stripe && { stored: known.stripe }),
  }).listen();
  /**
   * The banks end what is pending, and decide for merchants that have defended a dispute; the acquirers pay out what was
   * captured, less what was given back.
   */
  const passTime = (): void => {
    for (const { psp, status } of adyen.disputes.values()) if (status === 'Pending') adyen.decide(psp, 'Won');
    stripe.books().endAll();
    adyen.payOut();
    if (stripe.books().is_owed) stripe.books().payOut(new Date().toISOString().slice(0, 10));
  };
  const soon = (): void => void setTimeout(passTime, bank_ms).unref();
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
    passTime,
    stop: async () => {
      delivery.stop();
      await Promise.all([adyen.close(), stripe.close()]);
      memory.write();
    },
  };
}
