import type { Fields } from '@sluis/contract/base/fields';
import type { EntityName } from '@sluis/contract/registry';
import { entityOf } from '@sluis/contract/registry';
import type { ReactNode } from 'react';
import { request } from '../../lib/api-client.ts';
import { useTranslation } from '../../lib/i18n.ts';
import type { EditProps, Row } from '../list/declaration.ts';
import { EntityForm, type OwnInput } from './entity-form.tsx';
import type { Draft } from './read-field.ts';

interface Props extends EditProps {
  readonly entity: EntityName;
  readonly item: { readonly id: string };
  /** Of the fields that can be changed, those to offer; all where it is left out. */
  readonly only?: readonly string[];
  readonly help?: Readonly<Record<string, string>>;
  readonly inputs?: Readonly<Record<string, (input: OwnInput) => ReactNode>>;
}

const draftOf = (value: unknown): Draft => {
  if (typeof value === 'boolean' || Array.isArray(value)) return value;
  if (typeof value === 'object' && value !== null && 'id' in value) return String(value.id);
  return value == null ? '' : String(value);
};

/** Changes an item: the fields that its declaration lets be changed, and only if nobody else changed it meanwhile. */
export function EditForm({ entity, item, only, help, inputs, onDone, onCancel }: Props) {
  const { t } = useTranslation();
  const row = item as Row;
  const fields: Fields = Object.fromEntries(
    Object.entries(entityOf(entity).fields).filter(([name, field]) => field.update && (only?.includes(name) ?? true)),
  );
  const initial = Object.fromEntries(Object.keys(fields).map((name) => [name, draftOf(row[name])]));
  return (
    <EntityForm
      entity={entity}
      fields={fields}
      initial={initial}
      help={help}
      inputs={inputs}
      submitLabel={() => t('panel.save')}
      submit={(values, idempotencyKey) => {
        const body = { ...values, version: row.version };
        return request('POST', `/v1/${entity}/${row.id}`, { body, idempotencyKey });
      }}
      onDone={onDone}
      onCancel={onCancel}
    />
  );
}
