import { defineModule } from '../../../resource/module.ts';
import { registerOutbox } from './outbox.routes.ts';

export const module = defineModule({
  serves: (http, { config }) => registerOutbox(http, config),
});
