import { defineModule } from '../../../resource/module.ts';
import { merchantRoutes } from './merchant.routes.ts';

export const module = defineModule({
  behaviours: () => ({ organisation: { routes: merchantRoutes } }),
});
