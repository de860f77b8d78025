import { entityOf } from '@sluis/contract/declared';
import type { EntityName } from '@sluis/contract/registry';
import { useQueries } from '@tanstack/react-query';
import { listOptions } from '../../../kit/item/list-request.ts';
import type { ItemProps } from '../../../kit/item/row.ts';
import { ListLink } from '../../../kit/link/item-link.tsx';
import { useFormat } from '../../../lib/format.ts';
import { can } from '../../../lib/granted.ts';
import { useTranslation } from '../../../lib/i18n.ts';
import { listOf } from '../../../lib/item-lists.ts';
import { useMe } from '../../../lib/session.ts';
import type { CheckoutDesign } from './checkout-design.item.ts';
import classes from './design.module.css';

/** The entities that refer to a design, by field. */
const users = [
  { entity: 'paymentlink', field: 'checkout_design' },
  { entity: 'cardaddlink', field: 'checkout_design' },
  { entity: 'plan', field: 'checkout' },
] as const satisfies readonly { entity: EntityName; field: string }[];

/**
 * The items that use a design, as far as the viewer may list them: they have to refer to another before it can be
 * deleted.
 */
export function UsedBy({ item }: ItemProps<CheckoutDesign>) {
  const { t } = useTranslation();
  const format = useFormat();
  const me = useMe();
  const seen = users.filter(({ entity }) => can(me, entityOf(entity).roles.list));
  const answers = useQueries({
    queries: seen.map(({ entity, field }) => listOptions(entity, { [field]: item.id, _limit: 1 })),
  });
  return (
    <>
      <p className={classes.said}>
        {t(item.default ? 'checkout_design.is_default' : 'checkout_design.is_not_default')}
      </p>
      <ul className={classes.users}>
        {seen.map(({ entity, field }, at) => {
          const { total = 0, total_is_exact } = answers[at]?.data ?? {};
          const list = listOf(entity);
          const count = `${format.number(total)}${total_is_exact === false ? '+' : ''}`;
          return (
            <li key={entity}>
              <span>{t(`checkout_design.users.${entity}`)}</span>
              {total > 0 && list ? (
                <ListLink list={list} search={{ [field]: item.id }}>
                  {count}
                </ListLink>
              ) : (
                <span>{answers[at]?.isSuccess ? count : '…'}</span>
              )}
            </li>
          );
        })}
      </ul>
    </>
  );
}
