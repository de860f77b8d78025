import { NativeSelect, Select, Switch, TextInput } from '@mantine/core';
import { isCurrency } from '@sluis/contract/base/currencies';
import { fromDecimal } from '@sluis/contract/base/money';
import { type Attribute, attributeOf, attributesOf, isOfPresence, operatorsOf } from '@sluis/contract/risk/attributes';
import { useState } from 'react';
import { attributeLabel, operator_words } from '../../../kit/condition/condition-words.ts';
import { useConditionChoices } from '../../../kit/condition/use-condition-choices.ts';
import { amountDraft } from '../../../kit/form/draft-of.ts';
import { useLanguage } from '../../../lib/i18n.ts';
import { type DraftCondition, renamed, reoperated } from './draft-tree.ts';
import classes from './route.module.css';
import { currencyOf } from './sentences.ts';
import type { RouteWords } from './use-words.ts';

type Part = 'name' | 'operator' | 'value' | 'currency_code';

interface Props {
  readonly condition: DraftCondition;
  readonly words: RouteWords;
  /** The number of the condition, by which its inputs are found. */
  readonly at: string;
  readonly faultOf: (part: Part) => string | undefined;
  /** Told the part if more changes of it may follow, such as letters. */
  readonly onChange: (condition: DraftCondition, part?: Part) => void;
}

/** A condition: its attribute, its operator and its value; each depends on the one before. */
export function ConditionInput({ condition, words, at, faultOf, onChange }: Props) {
  const { t } = words;
  const { name, operator } = condition;
  const attribute = attributeOf(name);
  const errorOf = (part: Part) => {
    const fault = faultOf(part);
    return fault && t(`faults.${fault}`);
  };
  const hasValue = attribute !== undefined && operator !== '' && !isOfPresence(operator);
  return (
    <div className={classes.condition}>
      <Select
        searchable
        openOnFocus={false}
        allowDeselect={false}
        aria-label={t('condition.name')}
        data-part={`${at}.name`}
        nothingFoundMessage={t('list.no_choices')}
        data={attributesOf('routing').map((value) => ({ value, label: attributeLabel(value, t) }))}
        value={name || null}
        error={errorOf('name')}
        onChange={(chosen) => chosen !== null && chosen !== name && onChange(renamed(chosen))}
      />
      <NativeSelect
        aria-label={t('condition.compare')}
        data-part={`${at}.operator`}
        disabled={!attribute}
        value={operator}
        error={errorOf('operator')}
        data={[
          ...(operator === '' ? [{ value: '', label: '' }] : []),
          ...(attribute ? operatorsOf(attribute, 'routing') : []).map((value) => ({
            value,
            label: t(`condition.operator.${operator_words[value]}`),
          })),
        ]}
        onChange={({ currentTarget: { value } }) => onChange(reoperated(condition, value))}
      />
      {hasValue ? (
        <ValueInput
          // Another attribute or operator has other values: nothing that was typed stays.
          key={`${name} ${operator}`}
          attribute={attribute}
          condition={condition}
          words={words}
          at={at}
          errorOf={errorOf}
          onChange={onChange}
        />
      ) : (
        !isOfPresence(operator) && <TextInput disabled aria-label={t('condition.value')} data-part={`${at}.value`} />
      )}
    </div>
  );
}

interface ValueProps extends Omit<Props, 'faultOf'> {
  readonly attribute: Attribute;
  readonly errorOf: (part: Part) => string | undefined;
}

function ValueInput(props: ValueProps) {
  const { attribute, condition, words, at, errorOf, onChange } = props;
  const { t } = words;
  const { kind, between, prefix, amount } = attribute;
  const { name, value } = condition;
  const input = { 'aria-label': t('condition.value'), 'data-part': `${at}.value`, error: errorOf('value') };
  const choices = useConditionChoices(name, words.organisation);
  if (amount) return <AmountInput {...props} />;
  if (kind === 'boolean')
    return (
      <Switch
        {...input}
        className={classes.switch}
        label={t(`list.${String(value)}`)}
        checked={String(value) === 'true'}
        onChange={({ currentTarget: { checked } }) => onChange({ ...condition, value: checked })}
      />
    );
  if (choices)
    return (
      <Select
        {...input}
        searchable
        openOnFocus={false}
        allowDeselect={false}
        limit={300}
        nothingFoundMessage={t('list.no_choices')}
        data={[...choices]}
        value={name === 'mcc' && value !== '' ? String(Number(value)) : String(value) || null}
        onChange={(chosen) =>
          chosen !== null && onChange({ ...condition, value: name === 'mcc' ? Number(chosen) : chosen })
        }
      />
    );
  const isNumber = between !== undefined && !prefix;
  return (
    <TextInput
      {...input}
      type="text"
      inputMode={between ? 'numeric' : 'text'}
      rightSection={kind === 'percentage' ? '%' : undefined}
      maxLength={200}
      value={String(value)}
      onChange={({ currentTarget: { value: text } }) =>
        // The first digits of a card can be zeros.
        onChange({ ...condition, value: isNumber && /^(0|[1-9]\d{0,14})$/.test(text) ? Number(text) : text }, 'value')
      }
    />
  );
}

/** An amount as it is typed, kept in minor units; of several currencies one is to be chosen. */
function AmountInput({ condition, words, at, errorOf, onChange }: ValueProps) {
  const { t, currencies } = words;
  const language = useLanguage();
  const { currency_code: chosen = '', value } = condition;
  const currency_code = currencyOf(condition, words);
  const [typed, setTyped] = useState(() => {
    const minor = Number(value);
    return value !== '' && currency_code !== undefined && isCurrency(currency_code) && Number.isSafeInteger(minor)
      ? amountDraft({ amount: minor, currency_code }, language)
      : String(value);
  });
  const amountOf = (text: string, currency: string | undefined): string | number => {
    if (currency !== undefined) return fromDecimal(text, currency) ?? text;
    return /^(0|[1-9]\d{0,14})$/.test(text) ? Number(text) : text;
  };
  return (
    <div className={classes.amount}>
      <TextInput
        aria-label={t('condition.value')}
        data-part={`${at}.value`}
        type="text"
        inputMode="decimal"
        value={typed}
        error={errorOf('value')}
        description={currencies.length === 0 && currency_code === undefined ? t('route.minor_units') : undefined}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        rightSection={chosen === '' && currency_code}
        rightSectionWidth={48}
        onChange={({ currentTarget: { value: text } }) => {
          setTyped(text);
          onChange({ ...condition, value: amountOf(text, currency_code) }, 'value');
        }}
      />
      {(currencies.length > 1 || chosen !== '') && (
        <NativeSelect
          aria-label={t('condition.currency')}
          data-part={`${at}.currency_code`}
          value={chosen}
          error={errorOf('currency_code')}
          data={[
            { value: '', label: t('route.choose_currency') },
            ...[...new Set([...currencies, ...(chosen ? [chosen] : [])])],
          ]}
          onChange={({ currentTarget: { value: currency } }) => {
            const { currency_code: _, ...rest } = condition;
            const next = currency === '' ? rest : { ...rest, currency_code: currency };
            onChange({ ...next, value: amountOf(typed, currencyOf(next, words)) });
          }}
        />
      )}
    </div>
  );
}
