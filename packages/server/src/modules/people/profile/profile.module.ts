import { defineModule } from '../../../resource/module.ts';
import { profileRoutes } from './profile.routes.ts';

export const module = defineModule({
  routes: profileRoutes,
});
