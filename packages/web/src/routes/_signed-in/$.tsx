import { createFileRoute } from '@tanstack/react-router';
import { ScreenPage } from '../-screen-page.tsx';
import { screenRoute } from '../-screen-route.ts';

export const Route = createFileRoute('/_signed-in/$')({
  ...screenRoute,
  // The screen that is opened most: a file of its own would only come later.
  codeSplitGroupings: [],
  component: ScreenPage,
});
