import type { ItemOf } from '@sluis/contract/registry';
import { useQuery } from '@tanstack/react-query';
import { listOptions } from '../../../kit/item/list-request.ts';
import type { Processor } from './processor.item.ts';

/** The other processors of the account that a processor uses, its holder first. */
export function useOthersOfAccount({ id, account }: Processor) {
  const followers = useQuery(
    listOptions<ItemOf<'processor'>>('processor', {
      account: account?.id ?? id,
      _limit: 'all',
      _sort: 'payment_product',
    }),
  );
  return [...(account ? [account] : []), ...(followers.data?.items ?? [])].filter((each) => each.id !== id);
}
