import type { Additions, Screen } from '../../../kit/screen/screen.ts';

const list = (route: string, at: 'merchant' | 'provider'): Screen => ({
  kind: 'list',
  route,
  icon: 'IconListCheck',
  ...(at === 'merchant' && { opens: 'valuelist' }),
  load: async () => (await import('./value-list.list.ts')).valueListList(at),
});

export const screens: readonly Screen[] = [list('valuelists', 'merchant'), list('psp/valuelists', 'provider')];

export const additions: readonly Additions[] = [
  { to: 'transaction', load: async () => (await import('./list-payment.tsx')).listPayment },
];
