import { useLoaderData } from '@tanstack/react-router';
import { ListScreen } from '../kit/screen/list-screen.tsx';
import type { Shown } from './-screen-route.ts';

/** The content loaded by the route. */
export function ScreenPage() {
  const { list, page } = useLoaderData({ strict: false }) as Shown;
  return list ? <ListScreen list={list} /> : page && <page.Content values={page.values} />;
}
