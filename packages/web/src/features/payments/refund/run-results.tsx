import { Alert, Button, Group, Progress } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { reloadAll } from '../../../kit/item/list-request.ts';
import { ItemLink } from '../../../kit/link/item-link.tsx';
import { Money } from '../../../kit/value/money.tsx';
import { Pill } from '../../../kit/value/pill.tsx';
import { StatusPill } from '../../../kit/value/status-pill.tsx';
import { useTranslation } from '../../../lib/i18n.ts';
import classes from './refund.module.css';
import { isAnswered, isDone, isTooOld, type RefundOrder, type RefundRun, refundRun } from './refund-run.ts';
import { useSumText } from './use-sum-text.ts';

interface Props {
  readonly run: RefundRun;
  readonly isWaiting: boolean;
  readonly onResume: () => void;
  readonly onDrop: () => void;
}

/** The progress of several refunds, and the result of each. */
export function RunResults({ run, isWaiting, onResume, onDrop }: Props) {
  const { t } = useTranslation();
  const sumText = useSumText();
  const client = useQueryClient();
  const { orders } = run;
  const done = orders.filter(isAnswered).length;
  const given = orders.filter(({ refund }) => refund);
  const refused = orders.filter((each) => each.refused).length;
  const isOver = isDone(run) || isTooOld(run);
  const goes_on = !isOver && !run.is_stopped;
  useEffect(() => {
    if (done > 0) void reloadAll(client);
  }, [done, client]);
  const outcome =
    given.length > 0 ? t('refund.several.finished', { sum: sumText(given) }) : t('refund.several.finished_none');
  // The button that started it has been removed, and the focus with it.
  const head = useRef<HTMLHeadingElement>(null);
  useEffect(() => head.current?.focus(), []);
  return (
    <section className={classes.several} aria-label={run.label}>
      <h3 ref={head} tabIndex={-1}>
        {run.label}
      </h3>
      <p role="status">
        {isOver ? outcome : t('refund.several.progress', { done, total: orders.length })}
        {refused > 0 && ` ${t('refund.several.refused', { count: refused })}`}
      </p>
      {!isOver && <Progress value={(done / orders.length) * 100} aria-label={run.label} />}
      {isWaiting && goes_on && <Alert color="orange">{t('refund.several.waiting')}</Alert>}
      {!isDone(run) && isTooOld(run) && <Alert color="orange">{t('refund.several.too_old')}</Alert>}
      <ul className={classes.lines}>
        {orders.map((order) => (
          <li key={order.key} className={classes.line}>
            <span>{order.merchant_reference}</span>
            <Outcome order={order} isAsked={goes_on} />
            <Money amount={order.amount} currency_code={order.currency_code} />
          </li>
        ))}
      </ul>
      <Group justify="flex-end" gap={8}>
        {goes_on && (
          <Button variant="default" onClick={refundRun.stop}>
            {t('refund.several.stop')}
          </Button>
        )}
        {!goes_on && !isOver && (
          <>
            <Button variant="default" onClick={onDrop}>
              {t('refund.several.drop')}
            </Button>
            <Button onClick={onResume}>{t('refund.several.go_on')}</Button>
          </>
        )}
        {isOver && <Button onClick={onDrop}>{t('refund.several.done')}</Button>}
      </Group>
    </section>
  );
}

/** The created refund, the reason why there is none, or that it has not been requested yet. */
function Outcome({ order, isAsked }: { readonly order: RefundOrder; readonly isAsked: boolean }) {
  const { t } = useTranslation();
  const { refund, refused } = order;
  if (refund)
    return (
      <ItemLink list="refunds" id={refund.id}>
        <StatusPill entity="refund" status={refund.status} />
      </ItemLink>
    );
  if (refused) return <span className={classes.refused}>{t(`errors.${refused}`)}</span>;
  return <Pill tone={isAsked ? 'waiting' : 'ended'} label={t(`refund.several.${isAsked ? 'next' : 'not_asked'}`)} />;
}
