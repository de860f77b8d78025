import type { Field } from '@sluis/contract/base/fields';
import { type AmountLimit, configuration_settings, type SettingName } from '@sluis/contract/configuration';
import { useFormat } from '../../lib/format.ts';
import { useTranslation } from '../../lib/i18n.ts';
import { useNamedItems } from '../item/choices.ts';
import { isEmpty } from '../item/field-of.ts';
import { shownIn } from '../item/shown.ts';
import { useWords } from '../value/shown-value.tsx';

/** The field of a setting, and the name under which its values have their texts. */
export function fieldOfSetting(name: SettingName): { readonly field: Field; readonly words: string } {
  const setting = configuration_settings[name];
  return { field: setting.field, words: setting.words ?? name };
}

/** Returns a function that writes the value of a setting in words. */
export function useShownSetting(): (name: SettingName, value: unknown) => string {
  const { t } = useTranslation();
  const format = useFormat();
  const words = useWords();
  const processors = useNamedItems('processor');
  return (name, value) => {
    if (isEmpty(value)) return t(`setting.none.${name}`);
    const { field, words: named } = fieldOfSetting(name);
    switch (name) {
      case 'processors':
        return (value as readonly string[])
          .map((id) => processors.items.find((each) => each.value === id)?.label ?? (processors.isAwaited ? '…' : id))
          .join(', ');
      case 'limit_per_payment':
      case 'limit_per_day':
        return (value as readonly AmountLimit[]).map(format.money).join(' · ');
      case 'refunds_beyond_balance':
        return t(`setting.refunds.${value === true}`);
      case 'apple_domain_file':
        return t('setting.characters', { count: String(value).length });
      case 'idle_minutes':
        return t('setting.minutes', { count: Number(value) });
      case 'webhooks_kept_days':
        return t('setting.days', { count: Number(value) });
      case 'audit_kept_months':
        return t('setting.months', { count: Number(value) });
      default:
        return shownIn({ entity: 'configuration', name: named, field }, value, {}, words)?.text ?? String(value);
    }
  };
}
