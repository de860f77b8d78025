import { defineModule } from '../../../resource/module.ts';
import { revokeMandate } from './mandate.commands.ts';

export const module = defineModule({
  behaviours: () => ({ mandate: { actions: { revoke: revokeMandate } } }),
  card_rights: { mandate: ['select', 'insert'] },
});
