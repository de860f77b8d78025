import type { Route } from '../../../platform/http/route.ts';
import type { Engine } from '../../../resource/engine.ts';
import { makeFigures } from './answer/currency.queries.ts';
import { aggregateRoutes } from './routes/aggregate.routes.ts';
import { customerRoutes } from './routes/customers.routes.ts';
import { homeRoutes } from './routes/home.routes.ts';
import { merchantRevenueRoutes } from './routes/merchant-revenue.routes.ts';
import { processorRoutes } from './routes/processor.routes.ts';

export function statisticRoutes(engine: Engine): Route[] {
  const figures = makeFigures(engine);
  return [
    ...aggregateRoutes(figures),
    ...customerRoutes(figures),
    ...homeRoutes(figures),
    ...processorRoutes(figures),
    ...merchantRevenueRoutes(figures),
  ];
}
