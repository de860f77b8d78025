import { report } from '@sluis/contract/entities/report';
import { useParams } from '@tanstack/react-router';
import { DownloadPage } from '../features/report/download-page.tsx';
import { requireRoles } from '../lib/guard.ts';
import type { Me } from '../lib/session.ts';

function Page() {
  const { reportId } = useParams({ strict: false }) as { reportId: string };
  return <DownloadPage report_id={reportId} />;
}

/** Where the link in a mail leads, at a merchant and inside one. */
export const downloadRoute = {
  staticData: { title: 'report.title' },
  beforeLoad: ({ context }: { context: { me: Me } }) => requireRoles(context.me, report.roles.list),
  component: Page,
};
