import { defineModule } from '../../../resource/module.ts';
import { makeBankAccountCommands } from './bank-account.commands.ts';
import { proofRoutes } from './proof.routes.ts';

export const module = defineModule({
  behaviours: (house) => ({ bankaccount: { ...makeBankAccountCommands(house), routes: proofRoutes } }),
});
