import { Button, NativeSelect, TextInput } from '@mantine/core';
import { currency_codes } from '@sluis/contract/base/currencies';
import { filterKey } from '@sluis/contract/base/filter-key';
import { fromDecimal, toDecimal } from '@sluis/contract/base/money';
import { type FormEvent, useState } from 'react';
import { useTranslation } from '../../lib/i18n.ts';
import { filterCurrency } from './filter-currency.ts';
import { boundsOf, type EditorProps, wholeBoundsOf } from './filter-editor.ts';
import classes from './list.module.css';

const number = (text: string): number | undefined =>
  /^-?\d{1,15}([.,]\d{1,4})?$/.test(text.trim()) ? Number(text.trim().replace(',', '.')) : undefined;

const whole = (text: string): number | undefined => (/^-?\d{1,15}$/.test(text.trim()) ? Number(text) : undefined);

/**
 * The lowest and highest amount, typed in the decimals of a currency; or whole numbers for a field that is not an
 * amount.
 */
export function AmountFilter({ field, declared, search, apply, close }: EditorProps) {
  const { t } = useTranslation();
  const isAmount = declared.kind === 'amount';
  const [currency, setCurrency] = useState(filterCurrency(search));
  const bounds = (declared.kind === 'integer' ? wholeBoundsOf : boundsOf)(search, field);
  const write = (value: string | undefined): string => {
    const known = (declared.kind === 'decimal' ? number : whole)(value ?? '');
    if (known === undefined) return '';
    return isAmount ? toDecimal({ amount: known, currency_code: currency }) : String(known);
  };
  const [from, setFrom] = useState(() => write(bounds.from));
  const [to, setTo] = useState(() => write(bounds.to));
  const plain = declared.kind === 'decimal' ? number : whole;
  const read = (text: string): number | undefined => (isAmount ? fromDecimal(text, currency) : plain(text));
  const fault = (text: string): string | undefined =>
    text.trim() !== '' && read(text) === undefined ? t('faults.invalid_format', { context: 'amount' }) : undefined;
  const [isChecked, setChecked] = useState(false);
  const isBackwards = (read(from) ?? Number.NEGATIVE_INFINITY) > (read(to) ?? Number.POSITIVE_INFINITY);
  const bound = (value: number | undefined, op: 'gte' | 'lte') => {
    if (value === undefined) return {};
    if (declared.bounds !== 'exclusive') return { [filterKey(field, op)]: value };
    return op === 'gte' ? { [filterKey(field, 'gt')]: value - 1 } : { [filterKey(field, 'lt')]: value + 1 };
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setChecked(true);
    if (fault(from) || fault(to) || isBackwards) return;
    const isBounded = read(from) !== undefined || read(to) !== undefined;
    // Minor units have no meaning without their currency: 500 is five euros and five hundred yen.
    const withCurrency = isAmount && isBounded;
    apply({
      ...bound(read(from), 'gte'),
      ...bound(read(to), 'lte'),
      ...(withCurrency && { 'currency_code[]': [currency], currency_code: undefined }),
    });
    close();
  };
  return (
    <form className={classes.editorForm} onSubmit={submit}>
      {isAmount && (
        <NativeSelect
          size="xs"
          label={t('list.in_currency')}
          data={[...currency_codes]}
          value={currency}
          onChange={(event) => setCurrency(event.currentTarget.value)}
        />
      )}
      <TextInput
        size="xs"
        data-autofocus
        inputMode="decimal"
        label={t('list.at_least')}
        error={fault(from)}
        value={from}
        onChange={(event) => setFrom(event.currentTarget.value)}
      />
      <TextInput
        size="xs"
        inputMode="decimal"
        label={t('list.at_most')}
        error={fault(to) ?? (isChecked && isBackwards ? t('list.backwards') : undefined)}
        value={to}
        onChange={(event) => setTo(event.currentTarget.value)}
      />
      <Button type="submit" size="xs">
        {t('list.apply')}
      </Button>
    </form>
  );
}
