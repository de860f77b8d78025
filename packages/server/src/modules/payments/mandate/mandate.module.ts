import { answer, defineModule } from '../../../resource/module.ts';
import { outcomes } from '../orders/listeners.commands.ts';
import { onCollected } from './collected.commands.ts';
import { makeExpiringSweep } from './expiring.sweep.ts';
import { revokeMandate } from './mandate.commands.ts';

export const module = defineModule({
  behaviours: () => ({ mandate: { actions: { revoke: revokeMandate } } }),
  sweeps: (house) => [makeExpiringSweep(house)],
  answers: [answer(outcomes, () => onCollected)],
  card_rights: { mandate: ['select', 'insert', 'update'] },
});
