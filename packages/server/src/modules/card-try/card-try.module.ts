import { sql } from 'kysely';
import { answer, defineModule } from '../../resource/module.ts';
import { expiries } from '../housekeeping/housekeeping.jobs.ts';
import { outcomes } from '../processing/listeners.commands.ts';
import { endCardTries } from './tries.commands.ts';

export const module = defineModule({
  answers: [
    answer(outcomes, () => endCardTries),
    answer(
      expiries,
      () => (executor) => sql`delete from card_try where created_at < now() - interval '1 day'`.execute(executor),
    ),
  ],
});
