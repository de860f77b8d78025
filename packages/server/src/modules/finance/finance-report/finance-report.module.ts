import { makeEngine } from '../../../resource/engine.ts';
import { defineModule } from '../../../resource/module.ts';
import { financeReportRoutes } from './finance-report.routes.ts';
import { settledRoutes } from './settled.routes.ts';

export const module = defineModule({
  routes: (house) => financeReportRoutes(house.made(makeEngine)),
  behaviours: () => ({
    transaction: { routes: settledRoutes('transaction') },
    refund: { routes: settledRoutes('refund') },
    chargeback: { routes: settledRoutes('chargeback') },
  }),
});
