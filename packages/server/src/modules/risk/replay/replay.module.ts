import { defineModule } from '../../../resource/module.ts';
import { replayRoutes, testRoutes } from './replay.routes.ts';

export const module = defineModule({
  behaviours: () => ({ validationruleset: { routes: testRoutes }, routing: { routes: replayRoutes } }),
});
