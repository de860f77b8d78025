import { Button, Checkbox, Input, Skeleton } from '@mantine/core';
import { isDate } from '@sluis/contract/base/time';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { OwnInput } from '../../../kit/form/entity-form.tsx';
import { ErrorState } from '../../../kit/state/error-state.tsx';
import { Money } from '../../../kit/value/money.tsx';
import { useFormat } from '../../../lib/format.ts';
import { useTranslation } from '../../../lib/i18n.ts';
import { numberOf } from './account-number.ts';
import { type Due, payableQuery } from './payout-batch.calls.ts';
import classes from './payout-batch.module.css';

interface Props extends OwnInput {
  readonly currency_code: string;
  readonly execution_date: string;
}

const shown_first = 50;

/** What a batch would pay, and what it cannot; the value has those that are left out by hand. */
export function DueSettlements({ currency_code, execution_date, label, value, onChange, error, disabled }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const [showsAll, showAll] = useState(false);
  const answer = useQuery({
    ...payableQuery(currency_code, execution_date),
    enabled: currency_code !== '' && isDate(execution_date),
  });
  if (answer.isError) return <ErrorState error={answer.error} retry={() => void answer.refetch()} />;
  const out = Array.isArray(value) ? (value as readonly string[]) : [];
  const items = answer.data?.items ?? [];
  const payable = items.filter(({ reason }) => reason === null);
  const refused = items.filter(({ reason }) => reason !== null);
  const chosen = payable.filter(({ id }) => !out.includes(id));
  const amount = chosen.reduce((total, each) => total + each.amount, 0);
  const rows = showsAll ? payable : payable.slice(0, shown_first);
  const choose = (id: string, isChosen: boolean): void =>
    onChange(isChosen ? out.filter((each) => each !== id) : [...out, id]);
  return (
    <section aria-label={label}>
      <Input.Label component="span">{label}</Input.Label>
      {answer.isLoading && <Skeleton height={120} />}
      {answer.isSuccess && payable.length === 0 && <p>{t('payout_batch.nothing', { currency: currency_code })}</p>}
      <ul className={classes.dues}>
        {rows.map((due) => (
          <DueRow
            key={due.id}
            due={due}
            currency_code={currency_code}
            isChosen={!out.includes(due.id)}
            disabled={disabled}
            onChoose={choose}
          />
        ))}
      </ul>
      {rows.length < payable.length && (
        <Button variant="default" size="compact-sm" mt={8} onClick={() => showAll(true)}>
          {t('payout_batch.all', { count: format.number(payable.length) })}
        </Button>
      )}
      {payable.length > 0 && (
        <p className={classes.total} role="status">
          {t('payout_batch.chosen', {
            count: chosen.length,
            amount: format.money({ amount, currency_code }),
          })}
        </p>
      )}
      {error && <p className={classes.error}>{error}</p>}
      {refused.length > 0 && <Refused refused={refused} currency_code={currency_code} />}
    </section>
  );
}

interface RowProps {
  readonly due: Due;
  readonly currency_code: string;
  readonly isChosen: boolean;
  readonly disabled: boolean;
  readonly onChoose: (id: string, isChosen: boolean) => void;
}

function DueRow({ due, currency_code, isChosen, disabled, onChoose }: RowProps) {
  const input = useId();
  const { id, organisation_name, reference, holder_name, amount } = due;
  return (
    <li className={classes.due}>
      <Checkbox
        id={input}
        size="xs"
        mt={2}
        checked={isChosen}
        disabled={disabled}
        onChange={(event) => onChoose(id, event.currentTarget.checked)}
      />
      <label htmlFor={input}>
        {organisation_name} · {reference}
        <small>
          {holder_name} · {numberOf(due)}
        </small>
      </label>
      <Money amount={amount} currency_code={currency_code} />
    </li>
  );
}

function Refused({ refused, currency_code }: { readonly refused: readonly Due[]; readonly currency_code: string }) {
  const { t } = useTranslation();
  return (
    <div className={classes.refused}>
      <strong>{t('payout_batch.refused', { count: refused.length })}</strong>
      <ul className={classes.dues}>
        {refused.map(({ id, organisation_name, reference, amount, reason }) => (
          <li key={id} className={classes.due}>
            <span>
              {organisation_name} · {reference}
              <small>{t(`values.reason.${reason}`)}</small>
            </span>
            <Money amount={amount} currency_code={currency_code} />
          </li>
        ))}
      </ul>
    </div>
  );
}
