import { defineModule } from '../../../resource/module.ts';
import { moveLast } from './settlement-update.commands.ts';

export const module = defineModule({
  behaviours: () => ({ settlementupdate: { create: moveLast } }),
});
