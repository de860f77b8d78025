import { configuration_settings, type SettingName } from '@sluis/contract/configuration';
import { entityOf } from '@sluis/contract/declared';
import type { Populated } from '@sluis/contract/registry';
import type { Row } from '../../../kit/item/row.ts';

export type Change = Populated<'change', 'organisation' | 'on_behalf_of'>;
type FieldChange = Change['changes'][number];

/** The value of a field before or after a change; undefined for none. */
export function parsed(text: string | null): unknown {
  if (text === null) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    // Longer than the stored maximum.
    return text;
  }
}

/** Whether a secret was set: its value is not recorded. */
export const isSecret = ({ before, after }: FieldChange): boolean => before === null && after === null;

/** The provider's setting for an organisation, if the change is about one. */
export function settingOf(field: string): SettingName | undefined {
  const [of, name = ''] = field.split('.');
  return of === 'configuration' && Object.hasOwn(configuration_settings, name) ? (name as SettingName) : undefined;
}

/** Whether an entity still has a field with this name. */
export const isKnown = (entity: string, field: string): boolean => Object.hasOwn(entityOf(entity).fields, field);

const with_value = (item: Row, { field, before }: FieldChange): Row => ({ ...item, [field]: parsed(before) ?? null });

/** An item as it was, from its current values and the changes since then, the last one first. */
export const asItWas = (item: Row, since: readonly Pick<Change, 'changes'>[]): Row =>
  since.reduce((then, { changes }) => changes.reduce(with_value, then), item);
