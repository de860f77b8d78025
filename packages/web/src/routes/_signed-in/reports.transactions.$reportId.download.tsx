import { createFileRoute } from '@tanstack/react-router';
import { DownloadPage } from '../-download-page.tsx';
import { downloadRoute } from '../-download-route.ts';

// A copy for each: the router writes into what it is given.
export const Route = createFileRoute('/_signed-in/reports/transactions/$reportId/download')({
  ...downloadRoute,
  component: DownloadPage,
});
