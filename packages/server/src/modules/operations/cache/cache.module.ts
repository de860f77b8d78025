import { defineModule } from '../../../resource/module.ts';
import { cacheRoutes } from './cache.routes.ts';

export const module = defineModule({
  routes: cacheRoutes,
  card_rights: { cache_answer: ['insert'] },
});
