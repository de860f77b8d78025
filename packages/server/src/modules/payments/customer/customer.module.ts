import { handle } from '../../../platform/jobs.ts';
import { defineModule } from '../../../resource/module.ts';
import { addNote, changeCustomerStatus, revealCustomer } from './customer.commands.ts';
import { timelines } from './customer.timeline.ts';
import { changeCustomer, eraseCustomer, erasure_job, makeErasureJob } from './erasure.commands.ts';
import { subjectExportRoutes } from './subject-export.routes.ts';

export const module = defineModule({
  behaviours: (house) => ({
    customer: {
      update: changeCustomer,
      actions: { erase: eraseCustomer(house), reveal: revealCustomer, status: changeCustomerStatus },
      routes: subjectExportRoutes,
    },
    customernote: { create: addNote },
  }),
  jobs: [handle(erasure_job, makeErasureJob)],
  timelines,
  card_rights: { customer: ['select'] },
});
