import type { Executor } from '../../platform/database/database.ts';
import type { Body } from '../../resource/commands.ts';

export const providerOf = async (executor: Executor): Promise<string> =>
  (await executor.selectFrom('organisation').select('id').where('parent', 'is', null).executeTakeFirstOrThrow()).id;

/** A body with the provider as its organisation if it names none. */
export const ofProvider = async (executor: Executor, body: Body): Promise<Body> => ({
  ...body,
  organisation: body.organisation ?? (await providerOf(executor)),
});
