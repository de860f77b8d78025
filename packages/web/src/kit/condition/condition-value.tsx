import { NativeSelect, Select, Switch, TextInput } from '@mantine/core';
import { attributeOf } from '@sluis/contract/risk/attributes';
import { isOfPresence, isOfSet } from '@sluis/contract/risk/operators';
import { useTranslation } from '../../lib/i18n.ts';
import { markFirst } from '../form/mark-first.ts';
import { ChipsInput } from './chips-input.tsx';
import classes from './condition.module.css';
import { type ConditionDraft, currencyOf, isOfList, withCurrency } from './condition-draft.ts';
import type { LabelledProps } from './condition-props.ts';
import { useConditionChoices } from './use-condition-choices.ts';
import { useNamedLists } from './use-named-lists.ts';

/** The value by the kind of its attribute; nothing for what is only known or missing. */
export function ConditionValue(props: LabelledProps) {
  const { draft, onChange, onLeave, errors, organisation, disabled, path, label } = props;
  const { t } = useTranslation();
  const choices = useConditionChoices(draft.name, organisation);
  const attribute = attributeOf(draft.name);
  const value = typeof draft.value === 'string' ? draft.value : '';
  const change = (next: ConditionDraft['value']): void => onChange({ ...draft, value: next });
  const shared = {
    'aria-label': label,
    'data-path': `${path}.value`,
    error: errors.value,
    disabled: disabled || draft.operator === '',
    onBlur: () => onLeave('value'),
  };
  if (isOfPresence(draft.operator)) return null;
  if (isOfList(draft.operator)) return <ListSelect {...props} />;
  if (attribute?.amount) return <AmountInput {...props} />;
  if (isOfSet(draft.operator) && Array.isArray(draft.value))
    return (
      <ChipsInput
        {...shared}
        name={draft.name}
        label={label}
        choices={choices}
        value={draft.value as readonly string[]}
        onChange={change}
      />
    );
  if (attribute?.kind === 'boolean' && draft.operator !== '')
    return (
      <Switch
        {...shared}
        mt={8}
        aria-label={t('condition.yes_no', { name: label })}
        label={t(`list.${value === 'true'}`)}
        checked={value === 'true'}
        onChange={({ currentTarget: { checked } }) => change(String(checked))}
      />
    );
  if (choices)
    return (
      <Select
        {...shared}
        placeholder={t('condition.value')}
        data={[...choices]}
        value={value === '' && !attribute?.blank ? null : value}
        onChange={(next) => change(next ?? '')}
        allowDeselect={false}
        searchable
        openOnFocus={false}
        {...markFirst(value === '')}
        limit={300}
        nothingFoundMessage={t('list.no_choices')}
      />
    );
  return (
    <TextInput
      {...shared}
      placeholder={t('condition.value')}
      value={value}
      inputMode={attribute?.between ? 'numeric' : 'text'}
      rightSection={attribute?.kind === 'percentage' ? '%' : undefined}
      onChange={({ currentTarget }) => change(currentTarget.value)}
    />
  );
}

/** A list of values of the kind of the attribute. */
function ListSelect({ draft, onChange, onLeave, errors, organisation, disabled, path, label }: LabelledProps) {
  const { t } = useTranslation();
  const lists = useNamedLists(attributeOf(draft.name)?.list, organisation);
  return (
    <Select
      aria-label={label}
      data-path={`${path}.value`}
      placeholder={t('condition.choose_list')}
      data={[...lists]}
      value={typeof draft.value === 'string' && draft.value !== '' ? draft.value : null}
      error={errors.value}
      disabled={disabled}
      description={lists.length === 0 ? t('condition.no_lists') : undefined}
      onBlur={() => onLeave('value')}
      onChange={(value) => onChange({ ...draft, value: value ?? '' })}
      allowDeselect={false}
      searchable
      openOnFocus={false}
      nothingFoundMessage={t('list.no_choices')}
    />
  );
}

/** An amount in decimals with its currency, which is chosen if there are several. */
function AmountInput({ draft, onChange, onLeave, errors, currencies, disabled, path, label }: LabelledProps) {
  const { t, language } = useTranslation();
  const choices = useConditionChoices('currency_code', '') ?? [];
  const currency = currencyOf(draft, currencies);
  // Of profiles that are not known every currency can be meant.
  const offered = currencies.length > 0 ? currencies : choices.map(({ value }) => value);
  const all = currency === '' || offered.includes(currency) ? offered : [currency, ...offered];
  const isOff = disabled || draft.operator === '';
  const values = Array.isArray(draft.value) ? (draft.value as readonly string[]) : undefined;
  const minor = draft.is_minor ? t('condition.choose_currency') : undefined;
  return (
    <div className={classes.amount}>
      {values ? (
        <ChipsInput
          name={draft.name}
          label={label}
          data-path={`${path}.value`}
          choices={undefined}
          value={values}
          error={errors.value}
          description={minor}
          disabled={isOff}
          onBlur={() => onLeave('value')}
          onChange={(value) => onChange({ ...draft, value })}
        />
      ) : (
        <TextInput
          aria-label={label}
          data-path={`${path}.value`}
          placeholder={t('condition.value')}
          value={typeof draft.value === 'string' ? draft.value : ''}
          error={errors.value}
          description={minor}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          disabled={isOff}
          inputMode="decimal"
          onBlur={() => onLeave('value')}
          onChange={({ currentTarget: { value } }) => onChange({ ...draft, value })}
        />
      )}
      <NativeSelect
        aria-label={`${label} (${t('condition.currency')})`}
        data-path={`${path}.currency_code`}
        value={currency}
        error={errors.currency_code}
        disabled={isOff || (currencies.length === 1 && all.length === 1)}
        data={[
          ...(currency === '' ? [{ value: '', label: t('condition.attribute.currency_code') }] : []),
          ...all.map((code) => ({ value: code, label: code })),
        ]}
        onBlur={() => onLeave('currency_code')}
        onChange={({ currentTarget: { value } }) => onChange(withCurrency(draft, value, language))}
      />
    </div>
  );
}
