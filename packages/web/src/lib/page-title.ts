import { merchant_navigation } from '@sluis/contract/navigation/merchant';
import { provider_navigation } from '@sluis/contract/navigation/provider';
import { useMatches } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useBranding } from './branding.ts';
import { useTranslation } from './i18n.ts';
import { organisationOf } from './organisation.ts';
import { screenAt } from './screens.ts';

const entries = [...provider_navigation, ...merchant_navigation].flatMap(({ groups }) =>
  groups.flatMap(({ items }) => [...items]),
);

/** The key of the title of a path: that of its entry in the navigation, whichever level it is at, else its screen's. */
export function titleOfPath(pathname: string, merchant: string | undefined): string | undefined {
  const route = pathname.slice(organisationOf(merchant).base.length).replace(/\/$/, '');
  const entry = entries.find((each) => each.route === route);
  return entry ? `navigation.${entry.id}.label` : screenAt(route.replace(/^\//, ''))?.entry.title;
}

/** Gives the document a title: in a tab, in the history and to a screen reader. Nothing leaves it to what is inside. */
export function usePageTitle(key: string | undefined): void {
  const { t } = useTranslation();
  const { short_title } = useBranding();
  const title = key && `${t(key)} · ${short_title}`;
  useEffect(() => {
    if (title) document.title = title;
  }, [title]);
}

/** The same for a page about something that has a name, once that is known; until then it has its own title. */
export function useNamedTitle(name: string): void {
  const { t } = useTranslation();
  const { short_title } = useBranding();
  const key = usePageTitleKey();
  const title = key && `${name} · ${t(key)} · ${short_title}`;
  useEffect(() => {
    let is_left = false;
    // The page's own title is given when everything in it has been drawn.
    queueMicrotask(() => {
      if (title && !is_left) document.title = title;
    });
    return () => {
      is_left = true;
    };
  }, [title]);
}

/** The key of the title of the page that is open: what its route says, else its entry in the navigation. */
export const usePageTitleKey = (): string | undefined =>
  useMatches({
    select: (matches) => {
      const last = matches.at(-1);
      const { merchant } = (last?.params ?? {}) as { merchant?: string };
      return (last?.staticData as { title?: string })?.title ?? titleOfPath(last?.pathname ?? '', merchant);
    },
  });
