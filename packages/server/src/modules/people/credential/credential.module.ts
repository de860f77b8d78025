import { defineModule } from '../../../resource/module.ts';
import { credentialRoutes } from './credential.routes.ts';

export const module = defineModule({
  routes: credentialRoutes,
});
