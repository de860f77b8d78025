import { merchant_navigation, provider_navigation } from '@sluis/contract/navigation';
import { useMatches } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useBranding } from './branding.ts';
import { useTranslation } from './i18n.ts';
import { organisationOf } from './organisation.ts';

const entries = [...provider_navigation, ...merchant_navigation].flatMap(({ groups }) =>
  groups.flatMap(({ items }) => [...items]),
);

/** The key of the title of a path: that of its entry in the navigation, whichever level it is at. */
export function titleOfPath(pathname: string, merchant: string | undefined): string | undefined {
  const route = pathname.slice(organisationOf(merchant).base.length).replace(/\/$/, '');
  const entry = entries.find((each) => each.route === route);
  return entry && `navigation.${entry.id}.label`;
}

/** Keeps the title of the document that of the page: in a tab, in the history and to a screen reader. */
export function usePageTitle(): void {
  const { t } = useTranslation();
  const branding = useBranding();
  const key = useMatches({
    select: (matches) => {
      const last = matches.at(-1);
      if (!last || matches.some(({ status }) => status === 'notFound')) return 'not_found.title';
      const { merchant } = last.params as { merchant?: string };
      return (last.staticData as { title?: string }).title ?? titleOfPath(last.pathname, merchant);
    },
  });
  const title = key ? `${t(key)} · ${branding.short_title}` : branding.name;
  useEffect(() => {
    document.title = title;
  }, [title]);
}
