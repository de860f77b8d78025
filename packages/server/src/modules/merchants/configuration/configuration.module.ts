import { answer, defineModule } from '../../../resource/module.ts';
import { processor_deletions } from '../../processors/processor/processor.commands.ts';
import { configurationRoutes } from './configuration.routes.ts';
import { assertNotConfigured } from './processor.commands.ts';

export const module = defineModule({
  behaviours: () => ({ organisation: { routes: configurationRoutes } }),
  answers: [answer(processor_deletions, () => assertNotConfigured)],
});
