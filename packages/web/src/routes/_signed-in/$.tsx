import { createFileRoute } from '@tanstack/react-router';
import { ListPage } from '../-list-page.tsx';
import { listRoute } from '../-list-route.ts';

export const Route = createFileRoute('/_signed-in/$')({
  ...listRoute,
  // The screen that is opened most: a file of its own would only come later.
  codeSplitGroupings: [],
  component: ListPage,
});
