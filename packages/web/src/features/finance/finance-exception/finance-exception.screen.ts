import type { Screen } from '../../../kit/screen/screen.ts';

export const screens: readonly Screen[] = [
  {
    kind: 'list',
    route: 'psp/finance/exceptions',
    icon: 'IconAlertTriangle',
    opens: 'financeexception',
    load: async () => (await import('./finance-exception.list.ts')).financeExceptionList,
  },
];
