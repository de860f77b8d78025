import { ApiError, invalidParameter } from '@sluis/contract/base/errors';
import { transaction } from '@sluis/contract/entities/payments/transaction';
import { z } from 'zod';
import type { Arrivals } from '../../../platform/arrivals.ts';
import { auditNow } from '../../../platform/audit/audit.ts';
import { throughOf } from '../../../platform/auth/acts.ts';
import { hasExpired, isCardNumber } from '../../../platform/card-input.ts';
import { AskOutside } from '../../../platform/http/ask-outside.ts';
import { clientNetwork } from '../../../platform/http/client-network.ts';
import { boolean, instant, integer, named, nullable, object, text } from '../../../platform/http/json-schema.ts';
import { open, type Route, read, write } from '../../../platform/http/route.ts';
import type { Services } from '../../../platform/http/services.ts';
import { pathId } from '../../../resource/item.ts';
import { type AtTerminal, claimPayment, type Parts, paymentAt, reportResult, waitingAt } from './device.commands.ts';
import { enrolDevice } from './enrolment.commands.ts';

const tag = 'Terminal devices';
const path = '/terminal-device';
/** How long a call waits for a payment, by default and at most. */
const wait_s = { default: 25, max: 50 };

const typed = (max: number) => z.string().min(1).max(max);
const claim = z.string().regex(/^[\w-]{8,100}$/);
const enrolment = z.strictObject({
  code: typed(40),
  serial_number: typed(50).optional(),
  model: typed(100).optional(),
  software: typed(50).optional(),
});
const claiming = z.strictObject({ claim });
const result = z.discriminatedUnion('result', [
  z.strictObject({
    claim,
    result: z.literal('card'),
    card: z.strictObject({
      number: z.string().refine(isCardNumber),
      expiry: z.string().regex(/^(0[1-9]|1[0-2])\/\d\d$/),
    }),
  }),
  z.strictObject({ claim, result: z.enum(['declined', 'cancelled']) }),
]);

const paymentSchema = named(
  'TerminalPayment',
  object({
    id: text,
    amount: integer,
    currency_code: text,
    merchant_reference: text,
    description: nullable(text),
    status: text,
    status_reason: nullable(text),
    card_brand: nullable(text),
    card_last_four: nullable(text),
    expires_at: { ...nullable(instant), description: 'Until when it waits for a card; null once it does not' },
    claimed: boolean,
  }),
);

interface Devices {
  readonly services: Services;
  readonly processing: Parts['processing'];
  readonly arrivals: Arrivals;
}

export const deviceRoutes = (devices: Devices): Route[] => [
  enrolRoute(devices),
  ...lookingRoutes(devices),
  ...payingRoutes(devices),
];

/** The caller has no identity yet, so only the route's own limit applies; it writes its own row in the audit trail. */
const enrolRoute = ({ services: { database, clock } }: Devices): Route =>
  open({
    method: 'POST',
    path: `${path}/enrol`,
    summary: 'Enrol a device as a terminal, with an enrolment code',
    tag,
    body: enrolment,
    describe: { status: 201, answer: object({ id: text, name: text, organisation: text, token: text }) },
    handle: async ({ body, request }) => {
      const began = performance.now();
      const through = throughOf(clock, request);
      const { item, token } = await enrolDevice(database.kysely, body, through, (trx, { identity, item: { id } }) =>
        auditNow(trx, {
          identity,
          method: request.method,
          route: `/v1${path}/enrol`,
          url: request.url,
          origin: request.ip,
          request_id: request.id,
          response_code: 201,
          duration_ms: performance.now() - began,
          headers: request.headers,
          request_body: body,
          item: id,
        }),
      );
      const { id, name, organisation } = item;
      return { status: 201, body: { id, name, organisation, token } };
    },
  });

/**
 * A call for a payment waits over one connection; a device that loses it calls again and gets the same answer. Such
 * calls would fill the audit trail and are left out; their effects are recorded.
 */
const lookingRoutes = ({ services: { authenticator, database, clock }, arrivals }: Devices): Route[] => [
  read({
    method: 'GET',
    path: `${path}/payment`,
    operation: 'awaitTerminalDevicePayment',
    summary: 'Wait for a payment at the calling terminal',
    tag,
    access: 'terminal',
    audit: false,
    describe: {
      answer: object({ payment: nullable(paymentSchema) }),
      query: { wait_s: { type: 'integer', minimum: 0, maximum: wait_s.max, default: wait_s.default } },
    },
    handle: async ({ identity, query, request }) => {
      const look = () => waitingAt(database.kysely, identity, clock.now());
      const found = new AbortController();
      const signal = AbortSignal.any([request.signal, found.signal]);
      // Subscribed before looking, so that no payment arrives between the two.
      const arrival = arrivals.next(identity.id, 1000 * readWait(query), signal);
      try {
        const found_first = await look();
        if (found_first) return { status: 200, body: { payment: found_first } };
        await arrival;
        // Another device may have become the terminal meanwhile.
        await authenticator.identify(database.kysely, request.headers.authorization, request.ip);
        const payment = await look();
        return { status: 200, body: { payment: payment ?? null } };
      } finally {
        found.abort();
      }
    },
  }),
  read({
    method: 'GET',
    path: `${path}/payment/:id`,
    operation: 'getTerminalDevicePayment',
    summary: 'Get a payment of the calling terminal',
    tag,
    access: 'terminal',
    audit: true,
    describe: { answer: paymentSchema },
    handle: async ({ identity, params }) => {
      const id = pathId(transaction, params.id);
      return { status: 200, body: await paymentAt(database.kysely, identity, id), item: id };
    },
  }),
];

const payingRoutes = ({ services, processing }: Devices): Route[] => [
  write({
    method: 'POST',
    path: `${path}/payment/:id/claim`,
    summary: 'Claim a payment that waits at the calling terminal',
    tag,
    access: 'terminal',
    idempotent: false,
    body: claiming,
    describe: { answer: paymentSchema },
    handle: async (trx, { identity, params, body }) => {
      const id = pathId(transaction, params.id);
      const now = services.clock.now();
      return { status: 200, body: await claimPayment(trx, identity, { id, ...body, now }), item: id };
    },
  }),
  write({
    method: 'POST',
    path: `${path}/payment/:id/result`,
    summary: 'Report the card that was presented for a payment, or why there was none',
    tag,
    access: 'terminal',
    idempotent: false,
    carries_card: true,
    // The trail stores nothing of a card: the payment has the part that may be stored.
    conceal: (body) => concealCard(body),
    body: result,
    describe: { answer: paymentSchema },
    handle: async (_, { identity, params, body, heard, request }) => {
      const id = pathId(transaction, params.id);
      if (heard) return { status: 200, body: heard as AtTerminal, item: id };
      if (body.result === 'card' && hasExpired(body.card.expiry, services.clock.now()))
        throw new ApiError('invalid_value', { fields: { 'card.expiry': ['too_small'] } });
      const reported = { id, claim: body.claim, network: clientNetwork(request.ip), result: body };
      // Outside a transaction: the payment is marked before its processor receives the card.
      throw new AskOutside(() => reportResult({ services, processing }, identity, reported));
    },
  }),
];

function readWait(query: URLSearchParams): number {
  for (const name of query.keys()) if (name !== 'wait_s') throw invalidParameter(name, 'unknown');
  const given = query.get('wait_s');
  if (given === null) return wait_s.default;
  if (!/^\d{1,2}$/.test(given) || Number(given) > wait_s.max)
    throw invalidParameter('wait_s', 'too_large', `0 to ${wait_s.max}`);
  return Number(given);
}

const concealCard = (body: unknown): unknown =>
  typeof body === 'object' && body !== null && 'card' in body ? { ...body, card: '***' } : body;
