import { invalidParameter } from '@sluis/contract/base/errors';
import { isId } from '@sluis/contract/base/ids';
import { prefixOf } from '@sluis/contract/registry';

/** The one parameter of a call, an organisation. Throws `invalid_query`. */
export function organisationIn(query: URLSearchParams, name: string): string | undefined {
  for (const key of query.keys()) if (key !== name) throw invalidParameter(key, 'unknown');
  const [id, another] = query.getAll(name);
  if (another !== undefined) throw invalidParameter(name, 'repeated');
  if (id !== undefined && !isId(id, prefixOf('organisation'))) throw invalidParameter(name, 'invalid_format');
  return id;
}
