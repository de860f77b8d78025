import { newId } from '@sluis/contract/base/ids';
import { middleware } from '@sluis/contract/entities/processors/middleware';
import { z } from 'zod';
import { auditCallsOut } from '../../../platform/audit/audit.ts';
import { AskOutside } from '../../../platform/http/ask-outside.ts';
import { integer, nullable, object, text } from '../../../platform/http/json-schema.ts';
import { type Route, write } from '../../../platform/http/route.ts';
import type { MiddlewareReply, PaymentQuestion } from '../../../platform/middleware-adapter.ts';
import type { Engine } from '../../../resource/engine.ts';
import { getItem, pathId } from '../../../resource/item.ts';
import { callsOf, type Middlewares } from './asking.commands.ts';

const samplePayment = (organisation: string, now: string): PaymentQuestion => ({
  id: newId('txn', now),
  created_at: now,
  organisation,
  payment_profile: newId('prof', now),
  processor: null,
  customer: null,
  merchant_reference: 'test',
  description: null,
  amount: 1000,
  currency_code: 'EUR',
  payment_product: 'card',
  recurring_type: null,
  subscription: null,
  payment_link: null,
  platform: null,
  browser: null,
  ip: null,
  country_code: null,
});

interface Tested {
  readonly payment: PaymentQuestion;
  readonly reply: MiddlewareReply;
}

/** Calls a middleware with a sample payment, and shows its answer. */
export const middlewareRoutes =
  (middlewares: Middlewares) =>
  (engine: Engine): Route[] => [
    write({
      method: 'POST',
      path: '/middleware/:id/test',
      summary: 'Ask a middleware about a sample payment, and return its answer',
      tag: 'Middlewares',
      access: middleware.roles.update ?? [],
      idempotent: true,
      body: z.strictObject({}),
      describe: {
        answer: object({
          answer: nullable(text),
          reason: nullable(text),
          error: nullable(text),
          status_code: nullable(integer),
          content: nullable(text),
          duration_ms: integer,
        }),
      },
      handle: async (trx, { identity, params, heard }) => {
        const id = pathId(middleware, params.id);
        const scope = await engine.tenancy.scopeOf(trx, identity);
        const { organisation, name } = await getItem(trx, 'middleware', { id, scope });
        const payment = samplePayment(String(organisation), engine.clock.now());
        if (heard === undefined)
          throw new AskOutside(
            async (): Promise<Tested> => ({
              payment,
              reply: await middlewares.test(engine.database.kysely, id, payment),
            }),
          );
        const { payment: sample, reply } = heard as Tested;
        // There is no payment to find it by.
        const asked = { ...reply, middleware: id, name, effect: 'allow' } as const;
        const calls = callsOf({ asked: [asked] }, sample).map((call) => ({ ...call, transaction: null }));
        auditCallsOut(trx, calls);
        const { call: _, ...body } = reply;
        return { status: 200, body, item: id, organisation: String(organisation) };
      },
    }),
  ];
