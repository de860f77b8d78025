import { createFileRoute } from '@tanstack/react-router';
import { downloadRoute } from '../-download-route.tsx';

export const Route = createFileRoute('/_signed-in/psp/merchants/$merchant/reports/transactions/$reportId/download')(
  downloadRoute,
);
