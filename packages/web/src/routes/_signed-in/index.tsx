import { createFileRoute } from '@tanstack/react-router';
import { ScreenPage } from '../-screen-page.tsx';
import { screenRoute } from '../-screen-route.ts';

/** The screen whose route is empty. */
export const Route = createFileRoute('/_signed-in/')({
  ...screenRoute,
  codeSplitGroupings: [],
  component: ScreenPage,
});
