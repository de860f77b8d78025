import { defineModule } from '../../../resource/module.ts';
import { schemeBehaviour } from './scheme.commands.ts';

export const module = defineModule({
  behaviours: () => ({
    revenuescheme: schemeBehaviour('revenue'),
    costscheme: schemeBehaviour('cost'),
    reservescheme: schemeBehaviour('reserve'),
    partnerscheme: schemeBehaviour('partner'),
  }),
});
