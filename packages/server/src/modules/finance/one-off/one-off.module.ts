import { defineModule } from '../../../resource/module.ts';
import { cancelOneOff, createOneOff } from './one-off.commands.ts';

export const module = defineModule({
  behaviours: () => ({ oneoff: { create: createOneOff, actions: { cancel: cancelOneOff } } }),
});
