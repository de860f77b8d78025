import { isId } from '@sluis/contract/base/ids';
import { isProvider } from './granted.ts';
import { merchantPath } from './organisation.ts';
import type { Search } from './search.ts';
import type { Me } from './session.ts';

/**
 * Where the link of a report that is ready leads, whichever address it was put behind: `_download=true` with the
 * report's `id` and its `_organisation`. Staff of the provider are taken into that organisation first.
 */
export function downloadPath({ _download, id, _organisation }: Search, me: Pick<Me, 'roles'>): string | undefined {
  if (_download !== true || typeof id !== 'string' || typeof _organisation !== 'string') return undefined;
  if (!isId(_organisation, 'org')) return undefined;
  return `${isProvider(me) ? merchantPath(_organisation) : ''}/reports/transactions/${encodeURIComponent(id)}/download`;
}
