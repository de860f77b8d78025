import { ApiError } from '@sluis/contract/base/errors';
import { sapaccount } from '@sluis/contract/entities/finance/sapaccount';
import { createItem } from '../../../resource/commands.ts';
import { isProvider } from '../../../resource/provider.ts';
import type { CreateCommand } from '../../../resource/resource.ts';
import { ofProvider } from '../provided.queries.ts';

export const createAccount: CreateCommand = async (trx, body, context) => {
  const given = await ofProvider(trx, body);
  if (!(await isProvider(trx, String(given.organisation))))
    throw new ApiError('invalid_value', { fields: { organisation: ['not_allowed'] } });
  return createItem(trx, sapaccount, given, context);
};
