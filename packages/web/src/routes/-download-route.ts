import { report } from '@sluis/contract/entities/report';
import { requireRoles } from '../lib/guard.ts';
import type { Me } from '../lib/session.ts';

/** Where the link in a mail leads, at a merchant and inside one. */
export const downloadRoute = {
  staticData: { title: 'report.title' },
  beforeLoad: ({ context }: { context: { me: Me } }) => requireRoles(context.me, report.roles.list),
};
