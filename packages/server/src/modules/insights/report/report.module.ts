import { reportschedule } from '@sluis/contract/entities/insights/reportschedule';
import { handle } from '../../../platform/jobs.ts';
import { makeEngine } from '../../../resource/engine.ts';
import { registerExportDownload } from '../../../resource/export/download.ts';
import { item_files } from '../../../resource/export/ticket.ts';
import { answer, defineModule } from '../../../resource/module.ts';
import { makeConsentCommands } from '../../people/outside-mail/consent-request.commands.ts';
import { recipientRoutes } from '../../people/outside-mail/outside-mail.routes.ts';
import { deleteReport, report_job, requestReport, retryReport } from './report.commands.ts';
import { makeReportJob } from './report.jobs.ts';
import { reportFiles, reportRoutes } from './report.routes.ts';
import { changeSchedule, deleteSchedule, makeSchedule } from './schedule.commands.ts';
import { makeScheduleSweep } from './schedule.sweep.ts';

export const module = defineModule({
  behaviours: (house) => {
    const asking = house.made(makeConsentCommands);
    return {
      report: {
        create: requestReport,
        delete: deleteReport,
        actions: { retry: retryReport },
        routes: reportRoutes,
      },
      reportschedule: {
        create: asking.create(makeSchedule, reportschedule),
        update: asking.update(changeSchedule, reportschedule),
        delete: deleteSchedule,
        routes: recipientRoutes(house, 'reportschedule'),
      },
    };
  },
  serves: (http, house) => registerExportDownload(http, house.made(makeEngine), house),
  sweeps: ({ database }) => [makeScheduleSweep(database)],
  jobs: [handle(report_job, makeReportJob)],
  answers: [answer(item_files, (house) => reportFiles(house.made(makeEngine)))],
});
