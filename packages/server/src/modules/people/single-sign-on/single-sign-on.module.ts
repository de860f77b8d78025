import { limiterOf } from '../../../platform/http/rate-limit.ts';
import { defineModule } from '../../../resource/module.ts';
import { addIdentityProvider, changeIdentityProvider, removeIdentityProvider } from './identity-provider.commands.ts';
import { checkRoutes, registerCallback, singleSignOnRoutes } from './single-sign-on.routes.ts';

export const module = defineModule({
  behaviours: (house) => ({
    identityprovider: {
      create: addIdentityProvider(house),
      update: changeIdentityProvider(house),
      delete: removeIdentityProvider,
      routes: checkRoutes(house),
    },
  }),
  routes: singleSignOnRoutes,
  serves: (http, house) => registerCallback(http, { services: house, limiter: house.made(limiterOf) }),
});
