import { z } from 'zod';
import { boolean, integer, list, object, text } from '../../../platform/http/json-schema.ts';
import { type Route, read, write } from '../../../platform/http/route.ts';
import type { Services } from '../../../platform/http/services.ts';
import { behaviourOf, test_cards } from './cards.ts';
import { readSettings } from './settings.queries.ts';

const whole = (max: number) => z.int().min(0).max(max);
const settings = z.strictObject({
  latency_ms: whole(30_000),
  decline_percent: whole(100),
  outage: z.boolean(),
  traffic_per_minute: whole(600),
});

const settingsSchema = {
  latency_ms: integer,
  decline_percent: integer,
  outage: boolean,
  traffic_per_minute: integer,
};
const card = object(
  { number: text, name: text, status: text, status_reason: text, is_challenged: boolean, again: text },
  ['status_reason', 'is_challenged', 'again'],
);

const common = { path: '/dev/sandbox', tag: 'Demo', access: ['PSP_SUPER'] } as const;

/** The sandbox's settings and test cards; in the demo only. */
export const sandboxRoutes = ({ config, database }: Services): Route[] =>
  config.demo
    ? [
        read({
          ...common,
          method: 'GET',
          summary: 'Get the sandbox settings and test cards',
          audit: false,
          describe: { answer: object({ ...settingsSchema, cards: list(card) }) },
          handle: async () => ({
            status: 200,
            body: {
              ...(await readSettings(database.kysely)),
              cards: Object.entries(test_cards).map(([number, name]) => ({ number, ...behaviourOf(name) })),
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
      ]
    : [];
