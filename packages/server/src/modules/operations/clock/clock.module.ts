import { defineModule } from '../../../resource/module.ts';
import { clockRoutes } from './clock.routes.ts';

export const module = defineModule({
  routes: clockRoutes,
});
