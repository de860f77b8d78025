import type { PanelOf } from '../../../kit/list/options.ts';
import type { Plan } from './plan.item.ts';
import { PlanDetails } from './plan-details.tsx';

export const planPanel: PanelOf<Plan> = { tabs: [{ id: 'details', content: PlanDetails }] };
