import type { ItemOf } from './registry.ts';
import { compared_statuses } from './statistics.ts';

/**
 * The statuses of payments that an alert counts: those with an outcome, and UNKNOWN, because a processor that does not
 * answer approves nothing.
 */
export const alerted_statuses = [...compared_statuses, 'UNKNOWN'] as const;

interface Measured extends Pick<ItemOf<'alert'>, 'organisation' | 'overall' | 'processor'> {
  readonly measured_from: string;
  readonly measured_until: string;
}

/** The list query for the payments behind an alert's figures. */
export const paymentsOfAlert = ({ organisation, overall, processor, measured_from, measured_until }: Measured) =>
  ({
    ...(!overall && { organisation }),
    processor,
    'created_at>=': measured_from,
    'created_at<': measured_until,
    'status[]': alerted_statuses,
    blocked: false,
  }) as const;
