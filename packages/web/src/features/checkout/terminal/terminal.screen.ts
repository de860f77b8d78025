import type { Screen } from '../../../kit/screen/screen.ts';

export const screens: readonly Screen[] = [
  {
    kind: 'list',
    route: 'terminals',
    icon: 'IconCashRegister',
    opens: 'terminal',
    load: async () => (await import('./terminal.list.ts')).terminalList,
  },
];
