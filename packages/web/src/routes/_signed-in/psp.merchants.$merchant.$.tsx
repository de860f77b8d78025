import { createFileRoute } from '@tanstack/react-router';
import { ListPage } from '../-list-page.tsx';
import { listRoute } from '../-list-route.ts';

export const Route = createFileRoute('/_signed-in/psp/merchants/$merchant/$')({
  ...listRoute,
  codeSplitGroupings: [],
  component: ListPage,
});
