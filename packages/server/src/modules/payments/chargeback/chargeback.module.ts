import { own_mails } from '../../../resource/asked.ts';
import { answer, defineModule } from '../../../resource/module.ts';
import { processingOf } from '../orders/processing.module.ts';
import { changeChargebackStatus, recordChargeback, recordResponse } from './chargeback.commands.ts';
import {
  acceptDispute,
  assignChargeback,
  changeEvidence,
  deleteEvidenceFile,
  prepareEvidence,
  submitEvidence,
} from './desk.commands.ts';
import { evidenceFileRoutes, evidenceRoutes } from './evidence.routes.ts';
import { figuresRoutes } from './figures.routes.ts';
import { chargeback_mail, receivesChargebackMail } from './notice.queries.ts';
import { makeChargebackNoticeSweep } from './notice.sweep.ts';

export const module = defineModule({
  behaviours: (house) => {
    const processing = house.made(processingOf);
    return {
      chargeback: {
        create: recordChargeback(processing),
        actions: {
          status: changeChargebackStatus(processing),
          respond: recordResponse,
          assign: assignChargeback,
          prepare: { creates: prepareEvidence },
          submit: { creates: submitEvidence },
          accept: { creates: acceptDispute },
        },
        routes: (engine) => [...evidenceRoutes(processing)(engine), ...figuresRoutes(engine)],
      },
      disputeevidence: { update: changeEvidence },
      disputefile: { delete: deleteEvidenceFile, routes: evidenceFileRoutes },
    };
  },
  sweeps: (house) => [makeChargebackNoticeSweep(house)],
  answers: [answer(own_mails, () => ({ kind: chargeback_mail, isFor: receivesChargebackMail }))],
});
