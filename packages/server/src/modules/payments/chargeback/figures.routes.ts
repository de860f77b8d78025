import { chargeback } from '@sluis/contract/entities/payments/chargeback';
import { integer, list, nullable, object, text } from '../../../platform/http/json-schema.ts';
import { type Route, read } from '../../../platform/http/route.ts';
import type { Engine } from '../../../resource/engine.ts';
import { winRates } from './figures.queries.ts';

/** The period of the figures, up to now. */
const days = 365;
const day_ms = 86_400_000;

/** The outcomes of disputes, by reason. */
export const figuresRoutes = (engine: Engine): Route[] => [
  read({
    method: 'GET',
    path: '/chargeback/win-rates',
    summary: 'Get the number of chargebacks of the last year that were won and lost, by reason code',
    tag: 'Chargebacks',
    access: chargeback.roles.list,
    priority: 'analytics',
    audit: false,
    describe: { answer: object({ items: list(object({ reason_code: nullable(text), won: integer, lost: integer })) }) },
    handle: async ({ identity }) => {
      const { kysely } = engine.database;
      const scope = await engine.tenancy.scopeOf(kysely, identity);
      const since = new Date(engine.clock.now_ms() - days * day_ms).toISOString();
      return { status: 200, body: { items: await winRates(kysely, scope, since) } };
    },
  }),
];
