import type { PanelOf } from '../../../kit/list/options.ts';
import type { Middleware } from './middleware.item.ts';
import { MiddlewareActions } from './middleware-actions.tsx';

export const middlewarePanel: PanelOf<Middleware> = { actions: MiddlewareActions };
