import { setTimeout as wait } from 'node:timers/promises';
import { newId } from '@sluis/contract/base/ids';
import type { Merchant } from '../dataset/own-database.ts';
import { paymentOf } from '../dataset/payment.ts';
import type { Random } from '../dataset/random.ts';
import { type Answer, isRefused, makeAsk } from '../load/answer.ts';
import type { Entry } from '../load/ledger.ts';

const callers = 16;
const again_ms = 20;

/** A merchant with the key of its gateway, and the number of the worker that has its rows. */
export interface Shop extends Merchant {
  readonly secret: string;
  readonly home: number;
}

export interface Call {
  readonly home: number;
  readonly began_ms: number;
  readonly ended_ms: number;
  readonly answer: Answer;
}

/** What callers have seen, and what was acknowledged to them. */
export interface Called {
  readonly calls: readonly Call[];
  readonly acknowledged: readonly Required<Entry>[];
}

export interface Calling {
  /** Whether callers of a worker's merchants have a payment acknowledged that they sent after that time. */
  isServed(home: number, since_ms: number): boolean;
  /** Waits until all payments that were sent are acknowledged. */
  end(): Promise<Called>;
  /** Lets callers stop though their payments are not acknowledged. */
  abandon(): void;
}

export const isDone = ({ answer: { status } }: Call): boolean => status === 201;
export const isFailed = (call: Call): boolean => !isDone(call) && !isRefused(call.answer);

/**
 * Lets callers send payments one after another, each repeated with its key until it is acknowledged. Each caller has
 * merchants of one worker, so that those of a lost one do not keep all callers waiting.
 */
export function startCalling(address: string, shops: readonly Shop[], mark: string, random: Random): Calling {
  const ask = makeAsk(address);
  const homes = [...new Set(shops.map(({ home }) => home))];
  const calls: Call[] = [];
  const acknowledged: Required<Entry>[] = [];
  let [is_over, is_abandoned] = [false, false];
  const pay = async ({ home, profile, secret }: Shop): Promise<void> => {
    const reference = `${mark}-${newId('order')}`;
    const body = { ...paymentOf(profile, reference), amount: 500 + random.below(20_000) };
    while (!is_abandoned) {
      const began_ms = performance.now();
      const answer = await ask({ path: '/v1/transaction', token: secret, body, key: reference });
      const call = { home, began_ms, ended_ms: performance.now(), answer };
      calls.push(call);
      if (isDone(call)) {
        const { id } = JSON.parse(answer.text) as { readonly id: string };
        return void acknowledged.push({ reference, amount: body.amount, id });
      }
      await wait(again_ms);
    }
  };
  const calling = Array.from({ length: callers }, async (_, number) => {
    const own = shops.filter(({ home }) => home === homes[number % homes.length]);
    while (!is_over) await pay(random.pick(own));
  });
  return {
    abandon: () => {
      [is_over, is_abandoned] = [true, true];
    },
    isServed: (home, since_ms) => calls.some((call) => call.home === home && call.began_ms > since_ms && isDone(call)),
    end: async () => {
      is_over = true;
      await Promise.all(calling);
      return { calls, acknowledged };
    },
  };
}
