import { defineModule } from '../../../resource/module.ts';
import { changeApiKey, makeApiKey, revokeApiKey, rotateApiKey } from './apikey.commands.ts';
import { apikeyRoutes } from './apikey.routes.ts';

export const module = defineModule({
  behaviours: () => ({
    apikey: {
      create: makeApiKey,
      update: changeApiKey,
      actions: { revoke: revokeApiKey, rotate: rotateApiKey },
      routes: apikeyRoutes,
    },
  }),
});
