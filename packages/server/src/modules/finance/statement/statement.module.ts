import { makeEngine } from '../../../resource/engine.ts';
import { item_files } from '../../../resource/export/ticket.ts';
import { answer, defineModule } from '../../../resource/module.ts';
import { settlementFiles, statementRoutes } from './statement.routes.ts';

export const module = defineModule({
  behaviours: () => ({ settlement: { routes: statementRoutes } }),
  answers: [answer(item_files, (house) => settlementFiles(house.made(makeEngine)))],
});
