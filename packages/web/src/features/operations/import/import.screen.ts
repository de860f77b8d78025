import { fileimport } from '@sluis/contract/entities/operations/import';
import type { Screen } from '../../../kit/screen/screen.ts';

export const screens: readonly Screen[] = [
  {
    kind: 'list',
    route: 'psp/imports',
    icon: 'IconFileImport',
    opens: 'import',
    load: async () => (await import('./import.list.ts')).importList,
  },
  {
    kind: 'page',
    route: 'psp/imports/:importId',
    icon: 'IconFileImport',
    title: 'import.one',
    roles: fileimport.roles.list,
    load: async () => ({ Content: (await import('./import-page.tsx')).ImportPage }),
  },
];
