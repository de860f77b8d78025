import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { Session } from './rows.ts';

/** The fields of a payment that are copied to the next one. */
const alike = [
  ...['payment_profile', 'processor', 'customer', 'currency_code', 'amount'],
  ...['payment_product', 'platform', 'browser', 'country_code'],
];
const outcomes = ['SETTLEMENT_COMPLETED', 'SETTLEMENT_COMPLETED', 'SETTLEMENT_REQUESTED', 'DECLINED', 'FAILED'];
const pause_ms = 40;

export interface Traffic {
  /** Returns the number of payments, all of which have ended. */
  stop(): Promise<number>;
}

/** Payments like recent ones, one after another, each with its outcome and some with a refund, until stopped. */
export async function startTraffic(base: string, provider: Session): Promise<Traffic> {
  const { user } = await provider.call<{ user: { organisation: { id: string } } }>('GET', 'auth/me');
  const roles = ['USER_ALL', 'TRANSACTION_RECORD', 'REFUND_RECORD'];
  const body = { organisation: user.organisation.id, name: 'Gateway of the recount', roles };
  const { secret } = await provider.call<{ secret: string }>('POST', 'apikey', body);
  const gateway = new Session(base, secret);
  const { items } = await gateway.call<{ items: Record<string, unknown>[] }>('GET', 'transaction?_limit=200');
  let is_on = true;
  const run = async (): Promise<number> => {
    let made = 0;
    for (; is_on; made++) {
      await pay(gateway, items[randomInt(items.length)] ?? {});
      await wait(pause_ms);
    }
    return made;
  };
  const running = run();
  return {
    stop: () => {
      is_on = false;
      return running;
    },
  };
}

interface Made {
  readonly id: string;
  readonly status: string;
}

async function pay(gateway: Session, like: Record<string, unknown>): Promise<void> {
  const given = Object.fromEntries(alike.flatMap((name) => (like[name] === null ? [] : [[name, like[name]]])));
  const merchant_reference = `recount-${randomUUID()}`;
  const made = await gateway.call<Made>('POST', 'transaction', { ...given, merchant_reference });
  // A middleware of its profile may have blocked it.
  if (made.status === 'FAILED') return;
  const { id } = made;
  const status = outcomes[randomInt(outcomes.length)];
  await gateway.call('POST', `transaction/${id}/status`, { status });
  if (status === 'SETTLEMENT_COMPLETED' && randomInt(4) === 0)
    await gateway.call('POST', `transaction/${id}/refund`, { amount: 1 });
}
