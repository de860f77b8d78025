import { Text, TextInput } from '@mantine/core';
import type { Field } from '@sluis/contract/base/fields';
import { type GatewaySetting, isComplete } from '@sluis/contract/gateways';
import { useLanguage, useTranslation } from '../../lib/i18n.ts';
import { useOrganisation } from '../../lib/organisation.ts';
import type { OwnInput } from '../form/entity-form.tsx';
import { FieldInput } from '../form/field-input.tsx';
import type { Draft, RowDraft } from '../form/read-field.ts';
import { type RowCell, RowsInput } from '../form/rows-input.tsx';
import { SecretInput } from '../form/secret-input.tsx';

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
  const known = new Map(settings.map((setting) => [setting.name, setting]));
  const cell = (at: RowCell) => {
    const setting = known.get(String(at.row.name));
    // The origin of its value is known and not an input.
    if (at.name === 'renamed_from') return null;
    if (at.name === 'value') return <DetailValue {...at} setting={setting} isKept={isStored(at.row, stored)} />;
    if (!setting && !isOnlyValues) return undefined;
    return <DetailDescription cell={at} setting={setting} />;
  };
  return (
    <RowsInput
      {...input}
      Input={FieldInput}
      entity={entity}
      name="details"
      field={field}
      description={t('details.help')}
      value={rowsOf(value)}
      onChange={onChange}
      cell={cell}
      isFixed={isOnlyValues}
    />
  );
}

/** The fixed name and description of a detail. */
function DetailDescription({
  cell: { name, row },
  setting,
}: {
  readonly cell: RowCell;
  readonly setting?: GatewaySetting | undefined;
}) {
  const language = useLanguage();
  if (name === 'name')
    return (
      <Text fw={500} size="sm">
        {String(row.name)}
      </Text>
    );
  const text = setting?.description[language] ?? String(row.description ?? '');
  return text === '' ? null : (
    <Text size="xs" c="dimmed">
      {text}
    </Text>
  );
}

/** A value: masked unless the gateway declares that it is not secret. */
function DetailValue({
  row: _row,
  setting,
  isKept,
  onChange,
  value,
  name: _,
  ...input
}: RowCell & { setting: GatewaySetting | undefined; isKept: boolean }) {
  const { t } = useTranslation();
  const { mode } = useOrganisation();
  const Input = setting && !setting.secret ? TextInput : SecretInput;
  return (
    <Input
      {...input}
      // Staff who view a merchant as the provider may leave it to the merchant.
      withAsterisk={!isKept && mode !== 'psp'}
      value={String(value)}
      onChange={(event) => onChange(event.currentTarget.value)}
      autoComplete="off"
      placeholder={isKept ? '••••••••' : ''}
      description={isKept && t('details.kept')}
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
