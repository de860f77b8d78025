import { NativeSelect, Select, Switch, TextInput } from '@mantine/core';
import { attributeOf, isOfPresence, isOfSet, type Place, type Velocity } from '@sluis/contract/risk/attributes';
import { IconTrash } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useTranslation } from '../../lib/i18n.ts';
import { IconButton } from '../tooltip/icon-button.tsx';
import { groupsOf, hasVelocity, measures } from './attribute-groups.ts';
import { ChipsInput } from './chips-input.tsx';
import classes from './condition.module.css';
import {
  type ConditionDraft,
  type ConditionPart,
  currencyOf,
  isOfList,
  type OfferedOperator,
  offeredOperators,
  withName,
  withOperator,
} from './condition-draft.ts';
import { attributeLabel, operator_words } from './condition-words.ts';
import { useConditionChoices } from './use-condition-choices.ts';
import { useNamedLists } from './use-named-lists.ts';
import { velocity_keys, velocity_windows, velocityName, velocityOf } from './velocity.ts';

interface Props {
  readonly place: Place;
  /** Its number among the conditions, from 1. */
  readonly number: number;
  readonly draft: ConditionDraft;
  readonly onChange: (draft: ConditionDraft) => void;
  /** A part was left. */
  readonly onLeave: (part: ConditionPart) => void;
  /** What is wrong, in words. */
  readonly errors: Readonly<Partial<Record<ConditionPart, string>>>;
  /** The currencies of the payments that it is about; of several one is chosen. */
  readonly currencies: readonly string[];
  /** Whose lists of values and payment profiles are offered. */
  readonly organisation: string;
  readonly disabled: boolean;
  /** Where the form finds the inputs: `rules.0`. */
  readonly path: string;
  /** Absent if it cannot be removed. */
  readonly onRemove?: (() => void) | undefined;
}

const velocity_prefix = 'velocity:';
const first_velocity = { key: 'card', window_s: 3600 } as const;

/** One condition: its attribute, how it is compared, and with what. Each part is chosen after the one before it. */
export function ConditionRow(props: Props) {
  const { number, draft, onChange, onRemove, errors, disabled, path, onLeave } = props;
  const { t } = useTranslation();
  const attribute = attributeOf(draft.name);
  const labelOf = (part: string): string => t('condition.of_rule', { rule: number, part });
  const operators = attribute ? offeredOperators(attribute, props.place) : [];
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would say its legend before every field.
    <div role="group" aria-label={labelOf('').replace(/:\s*$/, '')} className={classes.row}>
      <div className={classes.name}>
        <AttributeSelect {...props} label={labelOf(t('condition.name'))} />
        {attribute?.velocity && <VelocityParts {...props} velocity={attribute.velocity} labelOf={labelOf} />}
      </div>
      <div className={classes.operator}>
        <NativeSelect
          aria-label={labelOf(t('condition.compare'))}
          data-path={`${path}.operator`}
          value={draft.operator}
          error={errors.operator}
          disabled={disabled || !attribute}
          onBlur={() => onLeave('operator')}
          onChange={({ currentTarget: { value } }) => onChange(withOperator(draft, value as OfferedOperator | ''))}
          data={[
            { value: '', label: t('condition.compare') },
            ...operators.map((operator) => ({
              value: operator,
              label: t(`condition.operator.${operator_words[operator]}`),
            })),
          ]}
        />
      </div>
      <div className={classes.value}>
        <ValueInput key={`${draft.name} ${draft.operator}`} {...props} label={labelOf(t('condition.value'))} />
      </div>
      {onRemove && (
        <span className={classes.remove}>
          <IconButton
            icon={IconTrash}
            label={t('condition.remove', { rule: number })}
            onClick={disabled ? undefined : onRemove}
          />
        </span>
      )}
    </div>
  );
}

interface Labelled extends Props {
  readonly label: string;
}

function AttributeSelect({ place, draft, onChange, onLeave, errors, disabled, path, label }: Labelled) {
  const { t } = useTranslation();
  const data = useMemo(
    () => [
      ...groupsOf(place).map(([group, names]) => ({
        group: t(`condition.attributes.${group}`),
        items: names.map((name) => ({ value: name, label: attributeLabel(name, t) })),
      })),
      ...(hasVelocity(place)
        ? [
            {
              group: t('condition.attributes.velocity'),
              items: measures.map((measure) => ({
                value: `${velocity_prefix}${measure}`,
                label: t(`condition.measure.${measure}`),
              })),
            },
          ]
        : []),
    ],
    [place, t],
  );
  const velocity = velocityOf(draft.name);
  const choose = (value: string | null): void => {
    if (value === null) return;
    const measure = value.startsWith(velocity_prefix) ? value.slice(velocity_prefix.length) : undefined;
    const name =
      measure === undefined
        ? value
        : velocityName({ ...first_velocity, ...velocity, measure: measure as Velocity['measure'] });
    onChange(withName(draft, name));
  };
  return (
    <Select
      aria-label={label}
      placeholder={t('condition.name')}
      data-path={`${path}.name`}
      data={data}
      value={velocity ? `${velocity_prefix}${velocity.measure}` : draft.name || null}
      error={errors.name}
      disabled={disabled}
      onBlur={() => onLeave('name')}
      onChange={choose}
      allowDeselect={false}
      searchable
      openOnFocus={false}
      selectFirstOptionOnChange
      nothingFoundMessage={t('list.no_choices')}
    />
  );
}

interface VelocityProps extends Props {
  readonly velocity: Velocity;
  readonly labelOf: (part: string) => string;
}

/** By what and in which time payments are counted. */
function VelocityParts({ draft, onChange, velocity, disabled, labelOf }: VelocityProps) {
  const { t } = useTranslation();
  const change = (part: Partial<Velocity>): void =>
    onChange({ ...draft, name: velocityName({ ...velocity, ...part }) });
  return (
    <div className={classes.velocity}>
      <NativeSelect
        label={t('condition.per')}
        aria-label={labelOf(t('condition.per'))}
        value={velocity.key}
        disabled={disabled}
        data={velocity_keys.map((key) => ({ value: key, label: t(`condition.key.${key}`) }))}
        onChange={({ currentTarget: { value } }) => change({ key: value as Velocity['key'] })}
      />
      <NativeSelect
        label={t('condition.within')}
        aria-label={labelOf(t('condition.within'))}
        value={String(velocity.window_s)}
        disabled={disabled}
        data={velocity_windows.map((seconds) => ({ value: String(seconds), label: t(`condition.window.${seconds}`) }))}
        onChange={({ currentTarget: { value } }) => change({ window_s: Number(value) })}
      />
    </div>
  );
}

/** The value by the kind of its attribute; nothing for what is only known or missing. */
function ValueInput(props: Labelled) {
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
        selectFirstOptionOnChange
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
function ListSelect({ draft, onChange, onLeave, errors, organisation, disabled, path, label }: Labelled) {
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

/** An amount in decimals with its currency, which is chosen where there are several. */
function AmountInput({ draft, onChange, onLeave, errors, currencies, disabled, path, label }: Labelled) {
  const { t } = useTranslation();
  const choices = useConditionChoices('currency_code', '') ?? [];
  const currency = currencyOf(draft, currencies);
  // Of profiles that are not known every currency can be meant.
  const offered = currencies.length > 0 ? currencies : choices.map(({ value }) => value);
  const all = currency === '' || offered.includes(currency) ? offered : [currency, ...offered];
  const isOff = disabled || draft.operator === '';
  const values = Array.isArray(draft.value) ? (draft.value as readonly string[]) : undefined;
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
        onChange={({ currentTarget: { value } }) => onChange({ ...draft, currency_code: value })}
      />
    </div>
  );
}
