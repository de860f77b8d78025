import { TextInput } from '@mantine/core';
import type { Field } from '@sluis/contract/base/fields';
import { type GatewaySetting, isComplete } from '@sluis/contract/gateways';
import { useLanguage, useTranslation } from '../../lib/i18n.ts';
import { useOrganisation } from '../../lib/organisation.ts';
import type { OwnInput } from '../form/entity-form.tsx';
import { FieldInput } from '../form/field-input.tsx';
import type { Draft, RowDraft } from '../form/read-field.ts';
import { type RowCell, RowsInput } from '../form/rows-input.tsx';
import { SecretInput } from '../form/secret-input.tsx';
import classes from './details-input.module.css';

interface Props extends OwnInput {
  readonly entity: string;
  readonly field: Field & { readonly kind: 'rows' };
  /** The details that are requested by name. */
  readonly settings: readonly GatewaySetting[];
  /** The names that have a stored value. */
  readonly stored: ReadonlySet<unknown>;
  /** Only values can be edited. */
  readonly isOnlyValues?: boolean;
}

/** Whether a row has a stored value, under its name or its previous name. */
const isStored = ({ name, renamed_from }: RowDraft, stored: ReadonlySet<unknown>): boolean =>
  stored.has(renamed_from || name);

const rowsOf = (value: Draft): readonly RowDraft[] => (Array.isArray(value) ? (value as readonly RowDraft[]) : []);

/** Named values for signing in elsewhere: the requested ones, and others with names of the user's choice. */
export function DetailsInput({
  entity,
  field,
  settings,
  stored,
  isOnlyValues = false,
  value,
  onChange,
  ...input
}: Props) {
  const { t } = useTranslation();
  const language = useLanguage();
  const rows = rowsOf(value);
  const known = new Map(settings.map((setting) => [setting.name, setting]));
  const cell = (at: RowCell) => {
    const setting = known.get(String(at.row.name));
    // The origin of its value is known and not an input.
    if (at.name === 'renamed_from') return null;
    if (at.name === 'value')
      return <DetailValue {...at} setting={setting} isNamed={isOnlyValues} isKept={isStored(at.row, stored)} />;
    // The label of the value says what it is.
    return setting || isOnlyValues ? null : undefined;
  };
  return (
    <RowsInput
      {...input}
      Input={FieldInput}
      entity={entity}
      name="details"
      field={field}
      description={t('details.help')}
      value={rows}
      onChange={onChange}
      cell={cell}
      isFixed={isOnlyValues}
      isUnordered
      offered={settings
        .filter(({ name }) => !rows.some((row) => row.name === name))
        .map(({ name, label }) => ({ label: label[language], row: { name } }))}
    />
  );
}

/** The value of a detail under its words, followed by its name: masked unless the gateway declares that it is not secret. */
function DetailValue({
  row,
  setting,
  isNamed,
  isKept,
  onChange,
  value,
  label,
  name: _,
  ...input
}: RowCell & { setting: GatewaySetting | undefined; isNamed: boolean; isKept: boolean }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { mode } = useOrganisation();
  const Input = setting && !setting.secret ? TextInput : SecretInput;
  const name = String(row.name);
  const help = setting ? setting.description?.[language] : isNamed && row.description;
  const hints = [help, isKept && t('details.kept')].filter(Boolean).join(' ');
  return (
    <Input
      {...input}
      label={setting?.label[language] ?? (isNamed ? name : label)}
      // Staff who view a merchant as the provider may leave it to the merchant.
      withAsterisk={!isKept && mode !== 'psp'}
      value={String(value)}
      onChange={(event) => onChange(event.currentTarget.value)}
      autoComplete="off"
      placeholder={isKept ? '••••••••' : ''}
      description={
        (hints || setting) && (
          <>
            {hints} {setting && <span className={classes.name}>{name}</span>}
          </>
        )
      }
      inputWrapperOrder={['label', 'input', 'description', 'error']}
    />
  );
}

/** The rows for the settings of a gateway, in its order, followed by the other filled-in rows. */
export function rowsFor(
  settings: readonly GatewaySetting[],
  value: Draft,
  before: readonly GatewaySetting[],
): RowDraft[] {
  const rows = rowsOf(value);
  const asked = settings.flatMap(({ name, optional }): RowDraft[] => {
    const row = rows.find((each) => each.name === name);
    return row ? [row] : optional ? [] : [{ name }];
  });
  const isOther = (row: RowDraft): boolean =>
    !settings.some(({ name }) => name === row.name) &&
    (row.filled === true || (Boolean(row.name) && !before.some(({ name }) => name === row.name)) || Boolean(row.value));
  const rest = rows.filter(isOther);
  return asked.length + rest.length > 0 ? [...asked, ...rest] : [{}];
}

interface Faults {
  readonly missing: readonly string[];
  readonly invalid: readonly string[];
}

/** The details without a value, and those whose value the gateway would refuse. */
export function faultsOfDetails(
  settings: readonly GatewaySetting[],
  value: Draft | undefined,
  stored: ReadonlySet<unknown>,
): Faults {
  const rows = rowsOf(value ?? []);
  const missing = rows.filter((row) => !row.value && !isStored(row, stored));
  const invalid = rows.filter(({ name, value: typed }) => {
    const setting = settings.find((each) => each.name === name);
    return Boolean(typed) && setting !== undefined && !isComplete(setting, String(typed).trim());
  });
  const names = (some: readonly RowDraft[]) => some.map(({ name }) => String(name ?? ''));
  return { missing: names(missing), invalid: names(invalid) };
}
