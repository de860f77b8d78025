import { EmptyState } from '../../../kit/state/empty-state.tsx';
import { PaymentMark } from '../../../kit/value/payment-mark.tsx';
import { useTranslation } from '../../../lib/i18n.ts';
import type { PaymentProfile } from './payment-profile.item.ts';
import classes from './payment-profile.module.css';
import { useRoutings, useWays } from './profile.calls.ts';

/** The routing of each payment method. */
export function ProfileRouting({ item }: { readonly item: PaymentProfile }) {
  const { t } = useTranslation();
  const groups = useRoutings();
  const products = useWays(item.id)?.payment_products ?? [];
  const { routing } = item;
  if (routing === null) return <EmptyState title={t('payment_profile.routing_off')} level={3} />;
  if (products.length === 0) return <EmptyState title={t('payment_profile.no_processors')} level={3} />;
  return (
    <ul className={classes.rows}>
      {products.map((product) => {
        const routings = groups.find((group) => group.payment_product === product)?.routings ?? [];
        const chosen = routings.find(({ id }) => id !== undefined && id === routing[product]);
        const has_any = routings.some(({ id }) => id !== undefined);
        return (
          <li key={product} className={classes.row}>
            <PaymentMark payable={product} />
            <span className={classes.what}>
              {t(`values.payment_product.${product}`)}
              <small>{chosen?.name ?? t(has_any ? 'payment_profile.no_routing' : 'payment_profile.no_routes')}</small>
            </span>
          </li>
        );
      })}
    </ul>
  );
}
