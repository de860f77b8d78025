import { createFileRoute } from '@tanstack/react-router';
import { ScreenPage } from '../-screen-page.tsx';
import { screenRoute } from '../-screen-route.ts';

export const Route = createFileRoute('/_signed-in/psp/merchants/$merchant/$')({
  ...screenRoute,
  codeSplitGroupings: [],
  component: ScreenPage,
});
