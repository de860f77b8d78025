import { defineModule } from '../../../resource/module.ts';
import { valueRoutes } from './value.routes.ts';

export const module = defineModule({ behaviours: () => ({ valuelist: { routes: valueRoutes } }) });
