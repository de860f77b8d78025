import { judged_statuses } from './approval.ts';
import type { ItemOf } from './registry.ts';

type Measured = Pick<ItemOf<'alert'>, 'organisation' | 'overall' | 'processor' | 'measured_from' | 'measured_until'>;

/** The list query for the payments of the hour that an alert is about: those that its figures count. */
export const paymentsOfAlert = ({ organisation, overall, processor, measured_from, measured_until }: Measured) =>
  ({
    ...(!overall && { organisation }),
    processor,
    'created_at>=': measured_from,
    'created_at<': measured_until,
    'status[]': judged_statuses,
    blocked: false,
  }) as const;
