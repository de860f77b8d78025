import type { QueryClient } from '@tanstack/react-query';
import { notFound, redirect } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { itemOptions, listOptions } from '../kit/item/list-request.ts';
import type { List } from '../kit/list/declaration.ts';
import { openingOf } from '../kit/list/default-window.ts';
import { listQuery, openId, type Search } from '../kit/list/list-search.ts';
import { rememberedOf } from '../kit/list/remembered.ts';
import type { PageAddress, PageProps } from '../kit/screen/screen.ts';
import { requireRoles } from '../lib/guard.ts';
import { worksAsProvider } from '../lib/level.ts';
import { organisationOf } from '../lib/organisation.ts';
import { loadRest } from '../lib/rest.ts';
import { type ScreenEntry, screenAt } from '../lib/screens.ts';
import type { Me } from '../lib/session.ts';
import { loadList, loadPage, rolesOf, rowsAt } from './-screens.ts';

interface Context {
  readonly queryClient: QueryClient;
  readonly me: Me;
}

interface Params {
  readonly _splat?: string;
  readonly merchant?: string;
}

/** The content of a route. */
export interface Shown {
  readonly list?: List;
  readonly page?: PageProps & { readonly Content: ComponentType<PageProps> };
}

/** A page that the viewer may see; others are redirected to the root. */
async function openPage(
  { entry, values }: { readonly entry: ScreenEntry; readonly values: PageProps['values'] },
  { me, queryClient }: Context,
  at: Omit<PageAddress, 'me'>,
): Promise<Shown> {
  const [{ screen, Content, ahead }] = await Promise.all([loadPage(entry), loadRest()]);
  if (screen.roles) requireRoles(me, screen.roles);
  if (screen.allows && !screen.allows(me)) throw redirect({ to: '/', replace: true });
  await ahead?.(queryClient, { ...at, me });
  return { page: { Content, values } };
}

/**
 * The common behaviour of every screen's route: the roles, the initial filter of a list in the address, and its early
 * first request.
 */
export const screenRoute = {
  validateSearch: (search: Search): Search => search,
  beforeLoad: async ({ context, params, search }: { context: Context; params: Params; search: Search }) => {
    const found = screenAt(params._splat ?? '', params.merchant);
    if (!found) throw notFound();
    const { entry } = found;
    if (entry.kind === 'page')
      return { shown: await openPage(found, context, { search, organisation: organisationOf(params.merchant).id }) };
    const is_psp = worksAsProvider(context.me, organisationOf(params.merchant));
    const [list] = await Promise.all([loadList(entry, is_psp), rowsAt(entry.route) ? undefined : loadRest()]);
    requireRoles(context.me, rolesOf(list));
    const opened = openingOf(list, search, context.me.timezone, rememberedOf(list, context.me));
    if (opened) throw redirect({ to: '.', search: opened as never, replace: true });
    return { shown: { list } as Shown };
  },
  loaderDeps: ({ search }: { search: Search }) => ({ search }),
  loader: ({
    context: { shown, queryClient },
    params,
    deps,
  }: {
    context: Context & { shown: Shown };
    params: Params;
    deps: { search: Search };
  }): Shown => {
    const { list } = shown;
    // Not awaited: the screen draws while the request is pending, and shows errors. Cached data are not requested
    // again, because opening an item comes this way too.
    if (list) {
      const query = listQuery(list, deps.search, organisationOf(params.merchant).id);
      queryClient.ensureQueryData(listOptions(list.path, query)).catch(() => undefined);
      const id = openId(deps.search);
      if (id !== undefined) void queryClient.prefetchQuery(itemOptions(list.path, id, list.detail.populate));
    }
    return shown;
  },
};
