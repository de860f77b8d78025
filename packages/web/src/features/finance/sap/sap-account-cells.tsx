import type { ItemProps } from '../../../kit/item/row.ts';
import { componentName } from '../../../kit/price/line-sentence.ts';
import { shownPercent } from '../../../lib/exact-values.ts';
import { useLocale, useTranslation } from '../../../lib/i18n.ts';
import type { SapAccount } from './sap-account.item.ts';

/** The component that an account is for; without one, it is for all. */
export function Component({ item: { component } }: ItemProps<Pick<SapAccount, 'component'>>) {
  const { t } = useTranslation();
  return component === null ? t('sap_account.all_components') : componentName(component, { t });
}

/** The VAT rate that an account is for, as a percentage. */
export function VatRate({ item: { vat_rate_ppm } }: ItemProps<Pick<SapAccount, 'vat_rate_ppm'>>) {
  const { t } = useTranslation();
  const locale = useLocale();
  return vat_rate_ppm === null ? t('sap_account.all_rates') : shownPercent(vat_rate_ppm, locale);
}
