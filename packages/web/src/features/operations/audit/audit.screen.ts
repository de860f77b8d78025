import type { Screen } from '../../../kit/screen/screen.ts';

export const screens: readonly Screen[] = [
  {
    kind: 'list',
    route: 'psp/audit-trail',
    icon: 'IconHistory',
    opens: 'audittrail',
    load: async () => (await import('./audit.list.tsx')).auditList('provider'),
  },
  {
    kind: 'list',
    route: 'audit-trail',
    icon: 'IconHistory',
    opens: 'audittrail',
    load: async () => (await import('./audit.list.tsx')).auditList('merchant'),
    load_psp: async () => (await import('./audit.list.tsx')).auditList('provider'),
  },
];
