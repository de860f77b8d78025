import type { PanelOf } from '../../../kit/list/options.ts';
import type { Alert } from './alert.item.ts';
import { alertOverview } from './alert.overview.tsx';
import { AlertActions } from './alert-actions.tsx';

export const alertPanel: PanelOf<Alert> = { actions: AlertActions, overview: alertOverview };
