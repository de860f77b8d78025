import { defineModule } from '../../../resource/module.ts';
import { changeNote, makeNote } from './annotation.commands.ts';

export const module = defineModule({
  behaviours: () => ({ annotation: { create: makeNote, update: changeNote } }),
});
