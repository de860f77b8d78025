import { sapaccount } from '@sluis/contract/entities/finance/sapaccount';
import type { ItemProps } from '../../../kit/item/row.ts';
import { ListLink } from '../../../kit/link/item-link.tsx';
import { componentName } from '../../../kit/price/line-sentence.ts';
import { shownPercent } from '../../../lib/exact-values.ts';
import { useLocale, useTranslation } from '../../../lib/i18n.ts';
import { useCan } from '../../../lib/session.ts';
import classes from './sap.module.css';
import type { SapRun } from './sap-run.item.ts';

const isDivided = (some: SapRun['unmapped']): boolean =>
  some.length > 1 || some.some(({ component, vat_rate_ppm }) => component !== null || vat_rate_ppm !== null);

/** The kinds of postings without an account, with the components and VAT rates in which they occur. */
export function Unmapped({ item: { unmapped } }: ItemProps<Pick<SapRun, 'unmapped'>>) {
  const { t } = useTranslation();
  const locale = useLocale();
  const canAssign = useCan(sapaccount.roles.create);
  const textOf = ({ component, vat_rate_ppm }: SapRun['unmapped'][number]): string =>
    [
      component && componentName(component, { t }),
      vat_rate_ppm !== null && t('sap_run.at_rate', { rate: shownPercent(vat_rate_ppm, locale) }),
    ]
      .filter(Boolean)
      .join(' ') || t('sap_run.without');
  return (
    <>
      <ul className={classes.plain}>
        {[...Map.groupBy(unmapped, ({ account_kind }) => account_kind)].map(([kind, some]) => (
          <li key={kind}>
            {t(`values.account_kind.${kind}`)}
            {isDivided(some) && <small>{some.map(textOf).join(', ')}</small>}
          </li>
        ))}
      </ul>
      {canAssign && (
        <ListLink list="psp/sap/accounts" search={{ _open: true }}>
          {t('sap_run.assign')}
        </ListLink>
      )}
    </>
  );
}
