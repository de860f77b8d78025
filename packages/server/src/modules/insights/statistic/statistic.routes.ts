import type { Route } from '../../../platform/http/route.ts';
import type { Engine } from '../../../resource/engine.ts';
import { makeFigures } from './aggregate.queries.ts';
import { aggregateRoutes } from './aggregate.routes.ts';
import { customerRoutes } from './customers.routes.ts';
import { homeRoutes } from './home.routes.ts';
import { merchantRevenueRoutes } from './merchant-revenue.routes.ts';
import { processorRoutes } from './processor.routes.ts';

/** Everything that answers figures. */
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
