import { useParams } from '@tanstack/react-router';
import { Download } from '../features/report/download-page.tsx';

/** The download of the report that the path names. */
export function DownloadPage() {
  const { reportId } = useParams({ strict: false }) as { reportId: string };
  return <Download report_id={reportId} />;
}
