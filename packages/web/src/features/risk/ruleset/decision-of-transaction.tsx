import type { Populated } from '@sluis/contract/registry';
import { defineAddition } from '../../../kit/list/addition.tsx';
import { lazy } from '../../../kit/popover/lazy.ts';

type Payment = Populated<'transaction', 'organisation' | 'processor'>;

const Decision = lazy(async () => (await import('./decision.tsx')).Decision);

/** What rules add to payments: why each was let through, tagged or blocked, and why its processor took it. */
export const decisionOfTransaction = defineAddition<'transaction', Payment>('transaction', {
  tabs: [{ id: 'why', label: 'ruleset.why.title', content: Decision }],
});
