import { handle } from '../../../platform/jobs.ts';
import { expiries } from '../../../resource/asked.ts';
import { answer, defineModule } from '../../../resource/module.ts';
import { copies_of_persons } from '../../payments/customer/copies.commands.ts';
import {
  beginImport,
  checkImport,
  deleteImport,
  import_job,
  runImported,
  stopImport,
  undoImport,
} from './import.commands.ts';
import { makeImportJob } from './import.jobs.ts';
import { importRoutes } from './import.routes.ts';
import { deleteOldFiles, deleteOldRows } from './retention.commands.ts';
import { forgetFilesOf } from './stored-file.commands.ts';

export const module = defineModule({
  behaviours: () => ({
    import: {
      create: beginImport,
      delete: deleteImport,
      actions: { check: checkImport, run: runImported, stop: stopImport, undo: undoImport },
      routes: importRoutes,
    },
  }),
  jobs: [handle(import_job, makeImportJob)],
  answers: [
    answer(copies_of_persons, () => forgetFilesOf),
    answer(expiries, () => deleteOldFiles),
    answer(
      expiries,
      ({ config }) =>
        (executor) =>
          deleteOldRows(executor, config.keep_imports_months),
    ),
  ],
});
