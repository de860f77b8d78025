import type { Executor } from '../../../platform/database/database.ts';

/** A payer's answers on the sandbox's bank page, to authenticate or to pay. */
export const challenge_answers = { right: 'authenticated', wrong: 'failed', cancelled: 'cancelled' } as const;

/** A payment at the sandbox whose payer was sent to its bank page; undefined if there is none. */
export const findAtBank = (executor: Executor, id: string) =>
  /^sbx_\w{1,40}$/.test(id)
    ? executor
        .selectFrom('sandbox_payment')
        .select(['amount', 'currency_code', 'status', 'return_url'])
        .where('id', '=', id)
        .executeTakeFirst()
    : Promise.resolve(undefined);

export type AtBank = NonNullable<Awaited<ReturnType<typeof findAtBank>>>;
