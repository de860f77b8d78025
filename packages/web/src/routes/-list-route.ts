import type { QueryClient } from '@tanstack/react-query';
import { notFound, redirect } from '@tanstack/react-router';
import type { List } from '../kit/list/declaration.ts';
import { openingOf } from '../kit/list/default-window.ts';
import { listOptions } from '../kit/list/list-request.ts';
import { listQuery, type Search } from '../kit/list/list-search.ts';
import { requireRoles } from '../lib/guard.ts';
import { organisationOf } from '../lib/organisation.ts';
import type { Me } from '../lib/session.ts';
import { listAt, rolesOf } from './-lists.ts';

interface Arguments {
  readonly context: { readonly queryClient: QueryClient; readonly me: Me };
  readonly params: { readonly _splat?: string; readonly merchant?: string };
  readonly search: Search;
}

/** The list of a path, for whoever may see it; without the roles to the root path, where there is no list not found. */
async function listFor({ context, params }: Pick<Arguments, 'context' | 'params'>): Promise<List> {
  const screen = listAt(params._splat ?? '', params.merchant);
  if (!screen) throw notFound();
  const list = await screen.load();
  requireRoles(context.me, rolesOf(list));
  return list;
}

/** What every list route does: the roles, the first filter in the URL, and the first request at once. */
export const listRoute = {
  validateSearch: (search: Search): Search => search,
  beforeLoad: async ({ context, params, search }: Arguments) => {
    const list = await listFor({ context, params });
    const opened = openingOf(list, search, context.me.timezone);
    if (opened) throw redirect({ to: '.', search: opened as never, replace: true });
    return { list };
  },
  loaderDeps: ({ search }: { search: Search }) => ({ search }),
  loader: ({
    context,
    params,
    deps,
  }: {
    context: Arguments['context'] & { list: List };
    params: Arguments['params'];
    deps: { search: Search };
  }) => {
    // Not awaited: the screen draws while the answer is under way, and shows what failed. What is there already is not
    // asked again, because opening an item comes this way too.
    const { list, queryClient } = context;
    const query = listQuery(list, deps.search, organisationOf(params.merchant).id);
    queryClient.ensureQueryData(listOptions(list.path, query)).catch(() => undefined);
    return { list };
  },
};
