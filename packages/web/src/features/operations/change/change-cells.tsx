import { labelKey } from '../../../kit/item/field-of.ts';
import type { ItemProps } from '../../../kit/item/row.ts';
import { useTranslation } from '../../../lib/i18n.ts';
import { type Change, isKnown, settingOf } from './change.item.ts';

/** Returns the label of an entity's field; of a removed one its name. */
export function useFieldLabel(): (entity: string, field: string) => string {
  const { t } = useTranslation();
  return (entity, field) => {
    const [name = '', part] = field.split('.');
    const setting = settingOf(field);
    if (setting) return t('change.configured', { name: t(`setting.labels.${setting}`) });
    const label = isKnown(entity, name) ? t(labelKey(entity, name)) : t([`change.secrets.${name}`, name]);
    return part === undefined ? label : `${label}: ${part}`;
  };
}

/** The fields that changed, by their labels. */
export function ChangedFields({ item: { entity, fields, action } }: ItemProps<Change>) {
  const label = useFieldLabel();
  return action === 'CHANGED' ? fields.map((field) => label(entity, field)).join(', ') : null;
}
