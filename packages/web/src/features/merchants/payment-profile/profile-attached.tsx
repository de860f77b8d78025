import classes from '../../../kit/form/group.module.css';
import { nameOf } from '../../../kit/item/name-of.ts';
import type { Row } from '../../../kit/item/row.ts';
import { ReferenceLink } from '../../../kit/link/reference-link.tsx';
import { EmptyState } from '../../../kit/state/empty-state.tsx';
import { NamesAwaited } from '../../../kit/value/awaited-name.tsx';
import { PaymentMark } from '../../../kit/value/payment-mark.tsx';
import { isProvider } from '../../../lib/granted.ts';
import { useTranslation } from '../../../lib/i18n.ts';
import { useMe } from '../../../lib/session.ts';
import type { PaymentProfile } from './payment-profile.item.ts';
import { useMiddlewaresQuery, useProcessorsQuery } from './profile.calls.ts';

type Props = { readonly item: PaymentProfile };

interface NameProps {
  readonly entity: 'processor' | 'middleware';
  readonly item: Row | string;
}

/** Another item by its name; only staff of the provider have a screen for it. */
function Name({ entity, item }: NameProps) {
  const me = useMe();
  if (isProvider(me) || typeof item === 'string') return <ReferenceLink entity={entity} item={item} />;
  return nameOf(entity, item);
}

/** The processors of a profile. */
export function ProfileProcessors({ item }: Props) {
  const { t } = useTranslation();
  const { data, isLoading } = useProcessorsQuery();
  if (item.processors.length === 0) return <EmptyState title={t('payment_profile.no_processors')} level={3} />;
  return (
    <ul className={classes.rows}>
      {item.processors.map((id) => {
        const found = data?.items.find((each) => each.id === id);
        return (
          <li key={id} className={classes.row}>
            {found && <PaymentMark payable={found.payment_product} />}
            <span className={classes.what}>
              <NamesAwaited value={isLoading}>
                <Name entity="processor" item={found ?? id} />
              </NamesAwaited>
              {found && (
                <small>
                  {t(`values.payment_product.${found.payment_product}`)} · {found.provider}
                </small>
              )}
            </span>
          </li>
        );
      })}
    </ul>
  );
}

/** The middlewares of a profile, in the order in which they are called. */
export function ProfileMiddleware({ item }: Props) {
  const { t } = useTranslation();
  const { data, isLoading } = useMiddlewaresQuery();
  if (item.middleware.length === 0) return <EmptyState title={t('payment_profile.no_middleware')} level={3} />;
  return (
    <ol className={classes.rows}>
      {item.middleware.map((id) => {
        const found = data?.items.find((each) => each.id === id);
        return (
          <li key={id} className={classes.row}>
            <span className={classes.what}>
              <NamesAwaited value={isLoading}>
                <Name entity="middleware" item={found ?? id} />
              </NamesAwaited>
              {found && (
                <small>
                  {[t(`payment_profile.on_failure.${found.on_failure}`), found.description].filter(Boolean).join(' · ')}
                </small>
              )}
            </span>
          </li>
        );
      })}
    </ol>
  );
}
