import type { ItemOf } from '@sluis/contract/registry';
import { useQuery } from '@tanstack/react-query';
import { listOptions } from '../../../kit/item/list-request.ts';
import type { Processor } from './processor.item.ts';

/** The processors that use the account of another. */
export const useFollowers = (of: string | undefined) =>
  useQuery({
    ...listOptions<ItemOf<'processor'>>('processor', { account: of, _limit: 'all', _sort: 'payment_product' }),
    enabled: of !== undefined,
  });

/** The other processors of the account that a processor uses, its holder first. */
export function useOthersOfAccount({ id, account }: Processor) {
  const followers = useFollowers(account?.id ?? id);
  return [...(account ? [account] : []), ...(followers.data?.items ?? [])].filter((each) => each.id !== id);
}
