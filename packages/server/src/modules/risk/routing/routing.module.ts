import { answer, defineModule } from '../../../resource/module.ts';
import { routings_of_profiles } from '../../merchants/payment-profile/routing.queries.ts';
import { versionRoutes } from '../version/version.routes.ts';
import { routing_commands } from './routing.commands.ts';
import { listRoutings } from './routing.queries.ts';

export const module = defineModule({
  behaviours: () => ({ routing: { ...routing_commands, routes: versionRoutes('routing') } }),
  answers: [answer(routings_of_profiles, () => listRoutings)],
});
