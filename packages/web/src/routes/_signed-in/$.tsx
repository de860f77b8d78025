import { createFileRoute } from '@tanstack/react-router';
import { ScreenPage } from '../-screen-page.tsx';
import { screenRoute } from '../-screen-route.ts';

export const Route = createFileRoute('/_signed-in/$')({
  ...screenRoute,
  // The most frequent screen: a separate file would only load later.
  codeSplitGroupings: [],
  component: ScreenPage,
});
