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

/** The key of a path's title: that of its menu entry, at either level, or else its screen's. */
export function titleOfPath(pathname: string, merchant: string | undefined): string | undefined {
  const route = pathname.slice(organisationOf(merchant).base.length).replace(/\/$/, '');
  const entry = entries.find((each) => each.route === route);
  return entry ? `navigation.${entry.id}.label` : screenAt(route.replace(/^\//, ''))?.entry.title;
}

/**
 * Sets the title of the document: in a tab, in the history and for a screen reader. Undefined leaves it to a part of
 * the screen.
 */
export function usePageTitle(key: string | undefined): void {
  const { t } = useTranslation();
  const { short_title } = useBranding();
  const title = key && `${t(key)} · ${short_title}`;
  useEffect(() => {
    if (title) document.title = title;
  }, [title]);
}

/** The same for a page about a named item, once the name is known; until then it has its own title. */
export function useNamedTitle(name: string): void {
  const { t } = useTranslation();
  const { short_title } = useBranding();
  const key = usePageTitleKey();
  const title = key && `${name} · ${t(key)} · ${short_title}`;
  useEffect(() => {
    let is_left = false;
    // The page's own title is set after its content has been drawn.
    queueMicrotask(() => {
      if (title && !is_left) document.title = title;
    });
    return () => {
      is_left = true;
    };
  }, [title]);
}

/** The key of the open page's title: from its route, or else its menu entry. */
export const usePageTitleKey = (): string | undefined =>
  useMatches({
    select: (matches) => {
      const last = matches.at(-1);
      const { merchant } = (last?.params ?? {}) as { merchant?: string };
      return (last?.staticData as { title?: string })?.title ?? titleOfPath(last?.pathname ?? '', merchant);
    },
  });
