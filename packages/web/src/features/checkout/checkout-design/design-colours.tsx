import type { ItemProps } from '../../../kit/item/row.ts';
import { useTranslation } from '../../../lib/i18n.ts';
import type { CheckoutDesign } from './checkout-design.item.ts';
import classes from './design.module.css';

const shown = ['header_color', 'button_color', 'background_color'] as const;

/** The colours of a design, each with its name and code for a screen reader. */
export function DesignColours({ item }: ItemProps<CheckoutDesign>) {
  const { t } = useTranslation();
  return (
    <span className={classes.swatches}>
      {shown.map((name) => {
        const color = item[name];
        const label = `${t(`fields:checkoutdesign.${name}`)}: ${color ?? t('checkout_design.of_brand')}`;
        return (
          <svg key={name} width={16} height={16} role="img" aria-label={label}>
            <title>{label}</title>
            <rect x={0.5} y={0.5} width={15} height={15} rx={4} fill={color ?? 'none'} stroke="currentColor" />
          </svg>
        );
      })}
    </span>
  );
}
