import { createFileRoute } from '@tanstack/react-router';
import { DownloadPage } from '../-download-page.tsx';
import { downloadRoute } from '../-download-route.ts';

export const Route = createFileRoute('/_signed-in/psp/merchants/$merchant/reports/transactions/$reportId/download')({
  ...downloadRoute,
  component: DownloadPage,
});
