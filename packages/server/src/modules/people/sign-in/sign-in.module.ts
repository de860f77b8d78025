import { expiries } from '../../../resource/asked.ts';
import { answer, defineModule } from '../../../resource/module.ts';
import { deleteOldSignIns } from './retention.commands.ts';
import { signInRoutes } from './sign-in.routes.ts';

export const module = defineModule({
  routes: signInRoutes,
  answers: [answer(expiries, () => deleteOldSignIns)],
});
