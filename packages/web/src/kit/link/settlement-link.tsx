import { settlement } from '@sluis/contract/entities/finance/settlement';
import type { ItemOf } from '@sluis/contract/registry';
import { useQuery } from '@tanstack/react-query';
import { isProvider } from '../../lib/granted.ts';
import { useTranslation } from '../../lib/i18n.ts';
import { useOrganisation } from '../../lib/organisation.ts';
import { useCan, useMe } from '../../lib/session.ts';
import { itemOptions } from '../item/list-request.ts';
import type { ItemProps } from '../item/row.ts';
import { AwaitedName } from '../value/awaited-name.tsx';
import { CopyId } from '../value/copy-id.tsx';
import { StatusPill } from '../value/status-pill.tsx';
import { ItemLink } from './item-link.tsx';

const of_provider = { path: 'psp/settlement', list: 'psp/reports/settlement', roles: ['PSP && PSP_SETTLEMENT_LIST'] };
const of_merchant = { path: 'settlement', list: 'report/settlement', roles: settlement.roles.list };

/**
 * The settlement that a payment, refund or chargeback is part of, and whether it was paid out; only its id for viewers
 * who may not see it.
 */
export function SettlementLink({ item: { settlement: id } }: ItemProps<{ readonly settlement: string | null }>) {
  const { t } = useTranslation();
  const me = useMe();
  const { id: within } = useOrganisation();
  const { path, list, roles } = isProvider(me) && within === undefined ? of_provider : of_merchant;
  const canList = useCan(roles);
  const answer = useQuery({
    ...itemOptions<ItemOf<'settlement'>>(path, id ?? '', []),
    enabled: canList && id !== null,
    // It may be that of an organisation above the viewer's.
    retry: false,
  });
  if (id === null) return null;
  if (canList && answer.isLoading) return <AwaitedName />;
  if (!answer.data) return <CopyId id={id} />;
  const { reference, status } = answer.data;
  return (
    <>
      <ItemLink list={list} id={id}>
        {reference ?? t('settlement.running')}
      </ItemLink>{' '}
      <StatusPill entity="settlement" status={status} />
    </>
  );
}
