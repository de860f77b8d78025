import type { Field, Fields } from '@sluis/contract/base/fields';
import { entityOf } from '@sluis/contract/declared';
import type { EntityName } from '@sluis/contract/registry';
import { request } from '../../lib/api-client.ts';
import { useFormat } from '../../lib/format.ts';
import { useLanguage, useTranslation } from '../../lib/i18n.ts';
import type { Row } from '../item/row.ts';
import { draftOf } from './draft-of.ts';
import { EntityForm, type FormProps } from './entity-form.tsx';
import type { Draft } from './read-field.ts';

/** What the panel passes to a form that changes an item. */
export interface EditProps {
  readonly onDone: () => void;
  readonly onCancel: () => void;
}

/** Further options of a form over declared fields. */
export type More = Pick<
  FormProps<Fields, unknown>,
  'help' | 'headings' | 'inputs' | 'vary' | 'check' | 'beside' | 'is_aside' | 'folded' | 'onDirty'
>;

/** A field as the form requires it: mandatory even if old items may lack it. */
export const asAsked = (field: Field): Field =>
  field.create === 'required' ? ({ ...field, nullable: undefined } as Field) : field;

interface Props extends EditProps, More {
  readonly entity: EntityName;
  readonly item: { readonly id: string };
  /** The editable fields to offer, in order; by default all. */
  readonly only?: readonly string[];
  /** Replaces the item's own values. */
  readonly initial?: Readonly<Record<string, Draft>>;
  /** Converts the values into the request body. */
  readonly bodyOf?: (values: Readonly<Record<string, unknown>>) => object;
}

/**
 * Changes an item: sends only the editable fields that were changed, and fails if another user has changed it in the
 * meantime. A value that the server never returns is therefore kept if its field is left empty.
 */
export function EditForm({ entity, item, only, initial, bodyOf, onDone, onCancel, ...more }: Props) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { timezone } = useFormat();
  const row = item as Row;
  const currency_code = String(row.currency_code);
  const declared: Fields = entityOf(entity).fields;
  const fields: Fields = Object.fromEntries(
    (only ?? Object.keys(declared)).flatMap((name): [string, Field][] =>
      declared[name]?.update ? [[name, asAsked(declared[name])]] : [],
    ),
  );
  const drafts = Object.entries(fields).map(([name, field]) => [
    name,
    draftOf(field, row[name], { currency_code, timezone, language }),
  ]);
  return (
    <EntityForm
      entity={entity}
      fields={fields}
      initial={{ ...Object.fromEntries(drafts), ...initial }}
      currency_code={currency_code}
      {...(typeof row.version === 'number' && { version: row.version })}
      submitLabel={() => t('panel.save')}
      submit={(values, idempotencyKey, isChanged, version) => {
        const changed = Object.fromEntries(Object.entries(values).filter(([name]) => isChanged(name)));
        const body = { ...(bodyOf?.(changed) ?? changed), version };
        return request('POST', `/v1/${entity}/${row.id}`, { body, idempotencyKey });
      }}
      onDone={onDone}
      onCancel={onCancel}
      {...more}
    />
  );
}
