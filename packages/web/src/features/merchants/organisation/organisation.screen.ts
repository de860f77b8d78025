import { organisation } from '@sluis/contract/entities/merchants/organisation';
import type { Screen } from '../../../kit/screen/screen.ts';

export const screens: readonly Screen[] = [
  {
    kind: 'page',
    route: 'organisations',
    icon: 'IconSitemap',
    opens: 'organisation',
    roles: organisation.roles.list,
    load: async (others) => {
      const [{ treePage }, { organisationTree }] = await Promise.all([
        import('../../../kit/tree/tree-screen.tsx'),
        import('./organisation.tree.ts'),
      ]);
      return treePage(organisationTree, others);
    },
  },
];
