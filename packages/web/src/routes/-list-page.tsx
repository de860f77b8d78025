import { useLoaderData } from '@tanstack/react-router';
import type { List } from '../kit/list/declaration.ts';
import { ListScreen } from '../kit/list/list-screen.tsx';

/** The screen of the list that the route loaded. */
export function ListPage() {
  const { list } = useLoaderData({ strict: false }) as { list: List };
  return <ListScreen list={list} />;
}
