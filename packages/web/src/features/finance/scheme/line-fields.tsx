import { Autocomplete, MultiSelect, NativeSelect, Switch, TagsInput, TextInput } from '@mantine/core';
import { country_codes } from '@sluis/contract/base/countries';
import { currency_codes } from '@sluis/contract/base/currencies';
import { known_components, priced_kinds, type SchemeType } from '@sluis/contract/finance/kinds';
import { bases_of, line_fields } from '@sluis/contract/finance/scheme-line';
import { card_brands, card_fundings, payment_products } from '@sluis/contract/payment-products';
import type { ReactNode } from 'react';
import { componentName } from '../../../kit/price/line-sentence.ts';
import { useFormat } from '../../../lib/format.ts';
import { useTranslation } from '../../../lib/i18n.ts';
import { hasField, type LineDraft, type LineField } from './line-draft.ts';
import classes from './scheme.module.css';

/** The parts of a line's form. */
const parts: readonly { readonly id: string; readonly fields: readonly LineField[] }[] = [
  { id: 'for', fields: ['component', 'kind', 'description'] },
  {
    id: 'match',
    fields: [
      'payment_product',
      'card_brand',
      'card_region',
      'card_funding',
      'country_code',
      'recurring_type',
      'currency_code',
      'amount_from',
      'amount_to',
    ],
  },
  {
    id: 'price',
    fields: ['basis', 'of', 'rate_ppm', 'fixed_e4', 'minimum', 'maximum', 'release_days', 'cap', 'direction'],
  },
  { id: 'charge', fields: ['rounding', 'vat_rate_ppm', 'counts_to_minimum'] },
];

type Cell = string | boolean | readonly string[];

export interface CellProps {
  readonly label: string;
  readonly value: Cell | undefined;
  readonly error: ReactNode;
  readonly disabled: boolean;
  readonly onChange: (value: Cell) => void;
  readonly onBlur: () => void;
  readonly 'data-path': string;
}

interface Props {
  readonly type: SchemeType;
  readonly line: LineDraft;
  readonly disabled: boolean;
  readonly errorOf: (path: string) => ReactNode;
  readonly onChange: (name: string, value: Cell) => void;
  readonly onLeave: (path: string) => void;
  /** The tiers, between the price and what is charged. */
  readonly tiers: ReactNode;
}

/** The cells of a line, in parts. */
export function LineFields({ type, line, disabled, errorOf, onChange, onLeave, tiers }: Props) {
  const { t } = useTranslation();
  return parts.map(({ id, fields }) => {
    const shown = fields.filter((name) => hasField(type, line, name));
    if (shown.length === 0) return null;
    return (
      <fieldset key={id} className={classes.part}>
        <legend>{t(`price.parts.${id}`)}</legend>
        <div className={classes.cells}>
          {shown.map((name) => (
            <LineCell
              key={name}
              type={type}
              name={name}
              currency={String(line.cells.currency_code ?? '')}
              label={t(`price.fields.${name}`)}
              value={line.cells[name]}
              error={errorOf(name)}
              disabled={disabled}
              onChange={(value) => onChange(name, value)}
              onBlur={() => onLeave(name)}
              data-path={`lines.${line.key}.${name}`}
            />
          ))}
        </div>
        {id === 'price' && tiers}
      </fieldset>
    );
  });
}

interface LineCellProps extends CellProps {
  readonly type: SchemeType;
  readonly name: LineField;
  readonly currency: string;
}

/** Capitals, as components are written. */
const asComponent = (text: string): string => text.toUpperCase().replace(/[\s-]+/g, '_');

function LineCell({ type, name, currency, ...cell }: LineCellProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const choices = (of: string, values: readonly string[]) =>
    values.map((value) => ({ value, label: t(`price.${of}.${value}`) }));
  switch (name) {
    case 'component':
      return <ComponentCell {...cell} />;
    case 'kind':
      return <OneOf {...cell} data={choices('kinds', priced_kinds)} />;
    case 'basis':
      return <OneOf {...cell} data={choices('bases', bases_of[type])} />;
    case 'direction':
      return <OneOf {...cell} data={choices('directions', line_fields.direction.values)} />;
    case 'rounding':
      return <OneOf {...cell} data={choices('roundings', line_fields.rounding.values)} />;
    case 'payment_product':
      return (
        <Several
          {...cell}
          data={payment_products.map((value) => ({ value, label: t(`values.payment_product.${value}`) }))}
        />
      );
    case 'card_brand':
      return (
        <Several {...cell} data={card_brands.map((value) => ({ value, label: t(`values.card_brand.${value}`) }))} />
      );
    case 'card_region':
      return <Several {...cell} data={choices('regions', line_fields.card_region.values ?? [])} />;
    case 'card_funding':
      return (
        <Several {...cell} data={card_fundings.map((value) => ({ value, label: t(`values.card_funding.${value}`) }))} />
      );
    case 'recurring_type':
      return (
        <Several
          {...cell}
          data={(line_fields.recurring_type.values ?? []).map((value) => ({
            value,
            label: t(`values.recurring_type.${value}`),
          }))}
        />
      );
    case 'country_code':
      return <Several {...cell} data={country_codes.map((value) => ({ value, label: format.country(value) }))} />;
    case 'currency_code':
      return <OneOf {...cell} data={[{ value: '', label: t('price.any_currency') }, ...currency_codes]} />;
    case 'of':
      return <Components {...cell} />;
    case 'rate_ppm':
    case 'vat_rate_ppm':
      return <Typed {...cell} unit="%" />;
    case 'fixed_e4':
    case 'minimum':
    case 'maximum':
    case 'amount_from':
    case 'amount_to':
    case 'cap':
      return <Typed {...cell} unit={currency} />;
    case 'release_days':
      return <Typed {...cell} unit={t('price.days')} is_whole />;
    case 'counts_to_minimum':
      return <Checked {...cell} />;
    default:
      return <Typed {...cell} />;
  }
}

type Choices = readonly (string | { readonly value: string; readonly label: string })[];

export const OneOf = ({ value, onChange, data, ...input }: CellProps & { readonly data: Choices }) => (
  <NativeSelect
    {...input}
    value={String(value ?? '')}
    data={[...data]}
    onChange={({ currentTarget }) => onChange(currentTarget.value)}
  />
);

interface TypedProps extends CellProps {
  /** Read out with the label. */
  readonly unit?: string;
  readonly is_whole?: true;
}

export const Typed = ({ value, onChange, unit, is_whole, ...input }: TypedProps) => (
  <TextInput
    {...input}
    value={String(value ?? '')}
    {...(unit !== undefined && {
      inputMode: is_whole ? ('numeric' as const) : ('decimal' as const),
      rightSection: unit,
      rightSectionWidth: 52,
      rightSectionProps: { 'aria-hidden': true },
    })}
    onChange={({ currentTarget }) => onChange(currentTarget.value)}
  />
);

const Checked = ({ value, onChange, ...input }: CellProps) => (
  <Switch
    {...input}
    className={classes.switch}
    checked={value === true}
    onChange={({ currentTarget }) => onChange(currentTarget.checked)}
  />
);

/** So many choices are seen at a glance. */
const few = 20;

function Several({ value, onChange, data, ...input }: CellProps & { readonly data: Choices }) {
  const { t } = useTranslation();
  const chosen = Array.isArray(value) ? value : [];
  return (
    <MultiSelect
      {...input}
      value={chosen}
      data={[...data]}
      placeholder={chosen.length === 0 ? t('price.any') : undefined}
      // Where it can be searched, the input for that takes a line of its own.
      searchable={data.length > few}
      clearable
      clearButtonProps={{ 'aria-label': t('form.clear') }}
      openOnFocus={false}
      onChange={onChange}
    />
  );
}

/** A component that is known, or one of the user's own. */
function ComponentCell({ value, onChange, ...input }: CellProps) {
  const { t } = useTranslation();
  return (
    <Autocomplete
      {...input}
      withAsterisk
      value={String(value ?? '')}
      data={[...known_components]}
      openOnFocus={false}
      renderOption={({ option }) => (
        <span className={classes.component}>
          {componentName(option.value, { t })}
          <small>{option.value}</small>
        </span>
      )}
      onChange={(typed) => onChange(asComponent(typed))}
    />
  );
}

function Components({ value, onChange, ...input }: CellProps) {
  const { t } = useTranslation();
  return (
    <TagsInput
      {...input}
      value={Array.isArray(value) ? value : []}
      data={[...known_components]}
      openOnFocus={false}
      clearable
      clearButtonProps={{ 'aria-label': t('form.clear') }}
      onChange={(typed) => onChange([...new Set(typed.map(asComponent))])}
    />
  );
}
