import { transaction } from '@sluis/contract/entities/transaction';
import { CopyId } from '../../kit/copy-id.tsx';
import { ItemLink } from '../../kit/item-link.tsx';
import { useCan } from '../../lib/session.ts';
import type { Refund } from './refund.list.ts';

/** The reference of the payment that was refunded; a link for whom may open it. */
export function RefundTransaction({ item: { transaction: of } }: { item: Pick<Refund, 'transaction'> }) {
  const canOpen = useCan(transaction.roles.list);
  if (typeof of === 'string') return <CopyId id={of} />;
  const shown = of.merchant_reference ?? of.id;
  return canOpen ? (
    <ItemLink list="transactions" id={of.id}>
      {shown}
    </ItemLink>
  ) : (
    shown
  );
}
