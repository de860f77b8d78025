import type { Placements } from '../../../platform/database/tables.ts';
import type { MiddlewareAnswer } from '../../../platform/middleware-adapter.ts';

interface MiddlewareTables {
  middleware_call: {
    id: string;
    created_at: string;
    organisation: string;
    transaction: string;
    middleware: string;
    name: string;
    /** Null without a valid answer. */
    answer: MiddlewareAnswer | null;
    /** The effect of the answer, or of the setting for failures. */
    effect: MiddlewareAnswer;
    reason: string | null;
    error: string | null;
    duration_ms: number;
  };
}

declare module '../../../platform/database/tables.ts' {
  interface Tables extends MiddlewareTables {}
}

export const placements: Placements<MiddlewareTables> = {
  middleware_call: 'spread',
};
