import { defineModule } from '../../../resource/module.ts';
import { savedViewRoutes } from './saved-view.routes.ts';

export const module = defineModule({
  routes: savedViewRoutes,
});
