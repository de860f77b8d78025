import { ApiError } from '@sluis/contract/base/errors';
import type { Executor } from '../../platform/database/database.ts';
import type { Body } from '../../resource/commands.ts';

export const providerOf = async (executor: Executor): Promise<string> =>
  (await executor.selectFrom('organisation').select('id').where('parent', 'is', null).executeTakeFirstOrThrow()).id;

/** A body with the provider as its organisation. Throws `invalid_reference` if it names another. */
export async function ofProvider(executor: Executor, body: Body): Promise<Body> {
  const provider = await providerOf(executor);
  const { organisation = provider } = body;
  if (organisation !== provider) throw new ApiError('invalid_reference', { fields: { organisation: ['not_allowed'] } });
  return { ...body, organisation };
}
