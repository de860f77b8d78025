import type { Route } from '../../platform/http/route.ts';
import type { Engine } from '../../resource/engine.ts';
import type { Figures } from './aggregate.queries.ts';
import { aggregateRoutes } from './aggregate.routes.ts';
import { makeDefaultCurrency } from './currency.ts';
import { merchantRevenueRoutes } from './merchant-revenue.routes.ts';
import { processorRoutes } from './processor.routes.ts';

/** Everything that answers figures. */
export function statisticRoutes(engine: Engine): Route[] {
  const figures: Figures = { engine, defaultCurrency: makeDefaultCurrency(engine) };
  return [...aggregateRoutes(figures), ...processorRoutes(figures), ...merchantRevenueRoutes(figures)];
}
