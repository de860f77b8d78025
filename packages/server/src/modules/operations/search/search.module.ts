import { makeEngine } from '../../../resource/engine.ts';
import { defineModule } from '../../../resource/module.ts';
import { searchRoutes } from './search.routes.ts';

export const module = defineModule({
  routes: (house) => searchRoutes(house.made(makeEngine)),
});
