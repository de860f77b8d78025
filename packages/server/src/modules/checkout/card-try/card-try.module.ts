import { sql } from 'kysely';
import { expiries } from '../../../resource/asked.ts';
import { answer, defineModule } from '../../../resource/module.ts';
import { outcomes } from '../../payments/orders/listeners.commands.ts';
import { endCardTries } from './tries.commands.ts';

export const module = defineModule({
  answers: [
    answer(outcomes, () => endCardTries),
    answer(
      expiries,
      () => (executor) => sql`delete from card_try where created_at < now() - interval '1 day'`.execute(executor),
    ),
  ],
  card_rights: { card_try: ['select', 'insert', 'update'] },
});
