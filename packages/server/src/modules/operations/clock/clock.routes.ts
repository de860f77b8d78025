import { ApiError } from '@sluis/contract/base/errors';
import { z } from 'zod';
import { boolean, instant, object } from '../../../platform/http/json-schema.ts';
import { type Route, read, write } from '../../../platform/http/route.ts';
import type { Services } from '../../../platform/http/services.ts';
import { moveClockBy, readClock } from './clock.commands.ts';

const tag = 'Demo';
const access = ['PSP_SUPER'];
/** Ten years per call, which keeps the demo within the range of dates. */
const days_max = 3660;

const clockSchema = object({ now: instant, target: instant, is_moving: boolean, is_ahead: boolean });

/** Moves the business clock: in the demo only, and forward only. */
export const clockRoutes = ({ config, database, clock }: Services): Route[] =>
  config.demo
    ? [
        read({
          method: 'GET',
          path: '/dev/clock',
          summary: 'Get the demo clock and its target time',
          tag,
          access: 'signed_in',
          audit: false,
          describe: { answer: clockSchema },
          handle: async () => ({ status: 200, body: await readClock(database.kysely, clock) }),
        }),
        write({
          method: 'POST',
          path: '/dev/clock',
          summary: 'Move the demo clock forward',
          tag,
          access,
          idempotent: true,
          body: z.strictObject({ days: z.number().gt(0).max(days_max) }),
          describe: { status: 202, answer: clockSchema },
          handle: async (trx, { body }) => {
            const moved = await moveClockBy(trx, body.days);
            if (!moved) throw new ApiError('invalid_value', { fields: { days: ['too_large'] } });
            return { status: 202, body: await readClock(trx, clock) };
          },
        }),
      ]
    : [];
