import { settlementprofile } from '@sluis/contract/entities/finance/settlementprofile';
import { receiversOf } from '@sluis/contract/finance/receivers';
import type { ItemOf, Populated } from '@sluis/contract/registry';
import { useQuery } from '@tanstack/react-query';
import { listOptions } from '../../../kit/item/list-request.ts';
import type { ItemProps } from '../../../kit/item/row.ts';
import { ListLink } from '../../../kit/link/item-link.tsx';
import { MerchantsLink } from '../../../kit/link/merchants-link.tsx';
import { EmptyState } from '../../../kit/state/empty-state.tsx';
import { ErrorState } from '../../../kit/state/error-state.tsx';
import { useTranslation } from '../../../lib/i18n.ts';
import { useCan } from '../../../lib/session.ts';
import classes from './scheme.module.css';
import { schemePanel } from './scheme.panel.tsx';

type Profile = ItemOf<'settlementprofile'>;
type PartnerScheme = Populated<'partnerscheme', 'partner'>;

/** How a partner is paid: with the settlements of its own settlement profile. Until it has one, its shares wait. */
function PartnerPaid({ item: { partner } }: ItemProps<PartnerScheme>) {
  const { t } = useTranslation();
  const seesSettlements = useCan(['PSP_SETTLEMENT_LIST']);
  const answer = useQuery(listOptions<Profile>('settlementprofile', { organisation: partner.id, active: true }));
  if (answer.isError) return <ErrorState error={answer.error} retry={() => void answer.refetch()} />;
  if (!answer.data) return null;
  // An organisation is listed with those below it.
  const receivers = receiversOf(answer.data.items.filter(({ organisation }) => organisation === partner.id));
  if (receivers.length === 0)
    return (
      <EmptyState
        title={t('price.paid.none', { name: partner.name })}
        hint={t('price.paid.none_hint')}
        level={3}
        action={
          <MerchantsLink entity="settlementprofile" merchant={partner.id} search={{ _open: true }}>
            {t('price.paid.create')}
          </MerchantsLink>
        }
      />
    );
  return (
    <div className={classes.paid}>
      <p>{t('price.paid.says', { name: partner.name })}</p>
      <ul>
        {receivers.map(({ profile: { id, number, name }, currencies }) => (
          <li key={id}>
            <MerchantsLink entity="settlementprofile" merchant={partner.id} id={id}>
              {number} · {name}
            </MerchantsLink>
            <span>{currencies.join(', ')}</span>
          </li>
        ))}
      </ul>
      <p className={classes.quiet}>{t('price.paid.others_wait')}</p>
      {seesSettlements && (
        <ListLink list="psp/reports/settlement" search={{ organisation: partner.id }}>
          {t('price.paid.settlements')}
        </ListLink>
      )}
    </div>
  );
}

export const partnerPanel = schemePanel<PartnerScheme>('partner', [
  { id: 'paid', label: 'price.paid.title', roles: settlementprofile.roles.list, content: PartnerPaid },
]);
