import { isId } from '@sluis/contract/base/ids';
import { isProvider } from './granted.ts';
import { merchantPath } from './organisation.ts';
import type { Search } from './search.ts';
import type { Me } from './session.ts';

/**
 * The target of the link to a finished report, added to any address: `_download=true` with the report's `id` and its
 * `_organisation`. Staff of the provider enter that organisation first.
 */
export function downloadPath({ _download, id, _organisation }: Search, me: Pick<Me, 'roles'>): string | undefined {
  if (_download !== true || typeof id !== 'string' || typeof _organisation !== 'string') return undefined;
  if (!isId(_organisation, 'org')) return undefined;
  return `${isProvider(me) ? merchantPath(_organisation) : ''}/reports/transactions/${encodeURIComponent(id)}/download`;
}

/**
 * The target of a mailed link to an item or a dashboard: for staff of the provider within its `_organisation`, and for
 * all others the page in the link. Undefined for other links.
 */
export function mailedPlace(
  { pathname, search: { _organisation, ...search } }: { readonly pathname: string; readonly search: Search },
  me: Pick<Me, 'roles'>,
): { readonly to: string; readonly search: Search } | undefined {
  if (typeof _organisation !== 'string' || !isId(_organisation, 'org')) return undefined;
  const isOutside = isProvider(me) && !pathname.startsWith('/psp/');
  return { to: `${isOutside ? merchantPath(_organisation) : ''}${pathname}`, search };
}
