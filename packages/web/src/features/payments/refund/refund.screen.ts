import type { Additions } from '../../../kit/screen/screen.ts';

export const additions: readonly Additions[] = [
  { to: 'transaction', load: async () => (await import('./refunds-of-transaction.tsx')).refundsOfTransaction },
];
