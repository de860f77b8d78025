import { expiries } from '../../../resource/asked.ts';
import { answer, defineModule } from '../../../resource/module.ts';
import { forgetOldCards } from './vault.commands.ts';

export const module = defineModule({
  answers: [
    answer(
      expiries,
      () =>
        (executor, { now }) =>
          forgetOldCards(executor, now),
    ),
  ],
  card_rights: { vault_card: ['select', 'insert', 'update (sealed)', 'delete'] },
});
