import type { Executor } from '../platform/database/database.ts';

/** Whether an organisation is the provider. */
export async function isProvider(executor: Executor, organisation: string): Promise<boolean> {
  const found = await executor
    .selectFrom('organisation')
    .select('parent')
    .where('id', '=', organisation)
    .executeTakeFirst();
  return found?.parent === null;
}
