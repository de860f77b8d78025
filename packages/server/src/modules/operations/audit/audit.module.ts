import { handle, jobKind } from '../../../platform/jobs.ts';
import { expiries } from '../../../resource/asked.ts';
import { answer, defineModule } from '../../../resource/module.ts';
import { copies_of_persons } from '../../payments/customer/copies.commands.ts';
import { timelines } from './audit.timeline.ts';
import { auditContentOfItem, auditContentRoutes } from './content.routes.ts';
import { eraseInAuditTrail } from './erasure.commands.ts';
import { dropExpired } from './expiry.commands.ts';
import { deleteOldCalls } from './old-calls.commands.ts';
import { makeSealing } from './seal.commands.ts';
import { makeAuditStreamSweep } from './stream.sweep.ts';
import { sendTo } from './stream-destination.ts';

export const module = defineModule({
  behaviours: () => ({ audittrail: { routes: auditContentRoutes, more: auditContentOfItem } }),
  jobs: [
    handle(jobKind('audit_seal', { crontab: '*/5 * * * *' }), ({ database, config }) => {
      const seal = makeSealing(database.kysely, config);
      return () => seal(Date.now());
    }),
  ],
  sweeps: (house) => {
    const send = sendTo(house.config);
    return send ? [makeAuditStreamSweep(house, send)] : [];
  },
  timelines,
  answers: [
    answer(
      copies_of_persons,
      ({ config: { secret } }) =>
        (trx, { about, erase }) =>
          eraseInAuditTrail(trx, { about, erase, secret }),
    ),
    answer(
      expiries,
      ({ config }) =>
        (executor, { real_ms }) =>
          dropExpired(executor, config, real_ms),
    ),
    answer(
      expiries,
      ({ config }) =>
        (executor, { real_ms }) =>
          deleteOldCalls(executor, real_ms, config),
    ),
  ],
});
