import { sql } from 'kysely';
import { expiries } from '../../../resource/asked.ts';
import { answer, defineModule } from '../../../resource/module.ts';
import { makeMiddlewares } from './asking.commands.ts';
import { changeMiddleware, makeMiddleware } from './middleware.commands.ts';
import { middlewareRoutes } from './middleware.routes.ts';
import { timelines } from './middleware.timeline.ts';

export const module = defineModule({
  behaviours: (house) => ({
    middleware: {
      create: makeMiddleware(house),
      update: changeMiddleware(house),
      routes: middlewareRoutes(house.made(makeMiddlewares)),
    },
  }),
  timelines,
  answers: [
    answer(
      expiries,
      ({ config }) =>
        (executor) =>
          sql`delete from middleware_call
            where created_at < now() - make_interval(months => ${config.keep_history_months})`.execute(executor),
    ),
  ],
  card_rights: { middleware: ['select'], middleware_call: ['insert'] },
});
