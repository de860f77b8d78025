import { limiterOf } from '../../../platform/http/rate-limit.ts';
import { defineModule } from '../../../resource/module.ts';
import { registerOneClick } from './one-click.routes.ts';
import { consentRoutes } from './outside-mail.routes.ts';

export const module = defineModule({
  routes: () => consentRoutes,
  serves: (http, house) => registerOneClick(http, { services: house, limiter: house.made(limiterOf) }),
});
