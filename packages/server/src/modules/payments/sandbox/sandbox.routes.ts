import { newId } from '@sluis/contract/base/ids';
import { z } from 'zod';
import { boolean, integer, list, object, text } from '../../../platform/http/json-schema.ts';
import { type Route, read, write } from '../../../platform/http/route.ts';
import type { Services } from '../../../platform/http/services.ts';
import { getItem } from '../../../resource/item.ts';
import { everything } from '../../../resource/scope.ts';
import { behaviourOf, test_cards, test_ibans } from './cards.ts';
import { expectDispute } from './dispute.commands.ts';
import { readSettings } from './settings.queries.ts';

const whole = (max: number) => z.int().min(0).max(max);
const settings = z.strictObject({
  latency_ms: whole(30_000),
  decline_percent: whole(100),
  outage: z.boolean(),
  traffic_per_minute: whole(600),
});

const disputing = z.strictObject({
  transaction: z.string().regex(/^txn_\w+$/),
  reason_code: z.string().min(1).max(20).default('10.4'),
  stage: z.enum(['RETRIEVAL', 'CHARGEBACK']).default('CHARGEBACK'),
});

const settingsSchema = {
  latency_ms: integer,
  decline_percent: integer,
  outage: boolean,
  traffic_per_minute: integer,
};
const card = object(
  {
    number: text,
    name: text,
    status: text,
    status_reason: text,
    is_challenged: boolean,
    needs_authentication: boolean,
    again: text,
  },
  ['status_reason', 'is_challenged', 'needs_authentication', 'again'],
);

const account = object({ iban: text, name: text, status: text, status_reason: text, returned: text }, [
  'status_reason',
  'returned',
]);

const common = { path: '/dev/sandbox', tag: 'Demo', access: ['PSP_SUPER'] } as const;

/** The sandbox's settings and test cards; in the demo only. */
export const sandboxRoutes = ({ clock, config, database }: Services): Route[] =>
  config.demo
    ? [
        read({
          ...common,
          method: 'GET',
          summary: 'Get the sandbox settings, test cards and test accounts',
          audit: false,
          describe: { answer: object({ ...settingsSchema, cards: list(card), accounts: list(account) }) },
          handle: async () => ({
            status: 200,
            body: {
              ...(await readSettings(database.kysely)),
              cards: Object.entries(test_cards).map(([number, name]) => {
                const { refusal: _, disputed: __, returned: ___, ...behaviour } = behaviourOf(name);
                return { number, ...behaviour };
              }),
              accounts: Object.entries(test_ibans).map(([iban, name]) => {
                const { status, status_reason, returned } = behaviourOf(name);
                return { iban, name, status, ...(status_reason && { status_reason }), ...(returned && { returned }) };
              }),
            },
          }),
        }),
        write({
          ...common,
          method: 'POST',
          summary: 'Set latency, declines, outages and traffic of the sandbox',
          idempotent: false,
          body: settings,
          describe: { answer: object(settingsSchema) },
          handle: async (trx, { body }) => {
            await trx.updateTable('sandbox_setting').set(body).execute();
            return { status: 200, body };
          },
        }),
        write({
          path: '/dev/sandbox/dispute',
          tag: 'Demo',
          access: ['PSP_SUPER'],
          method: 'POST',
          summary: 'Have the sandbox dispute a payment',
          idempotent: false,
          body: disputing,
          describe: { status: 201, answer: object({ dispute: text }) },
          handle: async (trx, { body: { transaction: id, reason_code, stage } }) => {
            const { processor_reference, amount, currency_code } = await getItem(trx, 'transaction', {
              id,
              scope: everything,
            });
            const dispute = `sbx_d${newId('p').slice(2)}`;
            const about = { id: dispute, payment: processor_reference ?? id, amount, currency_code };
            const how = { reason_code, ...(stage === 'RETRIEVAL' && { begins: stage }) } as const;
            await expectDispute(trx, clock, about, how, 0);
            return { status: 201, body: { dispute } };
          },
        }),
        write({
          path: '/dev/sandbox/decide',
          tag: 'Demo',
          access: ['PSP_SUPER'],
          method: 'POST',
          summary: 'Have the sandbox decide a dispute that was responded to, by its evidence',
          idempotent: false,
          body: z.strictObject({ dispute: z.string().max(200) }),
          describe: { answer: object({ decided: boolean }) },
          handle: async (trx, { body: { dispute } }) => {
            const { numUpdatedRows } = await trx
              .updateTable('sandbox_dispute')
              .set({ next_at: clock.now() })
              .where('id', '=', dispute)
              .where('status', '=', 'IN_DISPUTE')
              .executeTakeFirstOrThrow();
            return { status: 200, body: { decided: numUpdatedRows > 0n } };
          },
        }),
      ]
    : [];
