import { Button, Checkbox } from '@mantine/core';
import type { ItemOf } from '@sluis/contract/registry';
import type { ReactNode } from 'react';
import { useTranslation } from '../../../lib/i18n.ts';
import classes from './transaction.module.css';

type Payment = ItemOf<'transaction'>;

export interface Choice {
  /** The ids of the chosen payments, across pages. */
  readonly chosen: readonly string[];
  readonly choose: (chosen: readonly string[]) => void;
  readonly refund: () => void;
}

/** A payment with a checkbox, if there are actions on several. */
export function ChoosePayment({
  choice,
  item: { id, merchant_reference },
  children,
}: {
  readonly choice: Choice | undefined;
  readonly item: Payment;
  readonly children: ReactNode;
}) {
  const { t } = useTranslation();
  if (!choice) return <span>{children}</span>;
  const { chosen, choose } = choice;
  const isChosen = chosen.includes(id);
  return (
    <span className={classes.choice}>
      <Checkbox
        size="xs"
        aria-label={t('transaction.choose', { reference: merchant_reference })}
        checked={isChosen}
        onChange={() => choose(isChosen ? chosen.filter((each) => each !== id) : [...chosen, id])}
      />
      {children}
    </span>
  );
}

/** The number of chosen payments, a checkbox for the whole page, and the actions on them. */
export function ChosenPayments({ items, chosen, choose, refund }: Choice & { readonly items: readonly Payment[] }) {
  const { t } = useTranslation();
  const here = items.map(({ id }) => id);
  const isAll = here.every((id) => chosen.includes(id));
  const others = chosen.filter((id) => !here.includes(id));
  return (
    <div className={classes.chosen}>
      <Checkbox
        size="xs"
        label={chosen.length > 0 ? t('transaction.chosen', { count: chosen.length }) : t('transaction.choose_all')}
        aria-label={t('transaction.choose_all')}
        checked={isAll}
        indeterminate={!isAll && chosen.length > 0}
        onChange={() => choose(isAll ? others : [...others, ...here])}
      />
      <Button variant="default" size="xs" disabled={chosen.length === 0} onClick={refund}>
        {t('transaction.refund_chosen')}
      </Button>
    </div>
  );
}
