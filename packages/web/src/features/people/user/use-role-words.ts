import { presetOf } from '@sluis/contract/role-presets';
import { useTranslation } from '../../../lib/i18n.ts';

/** A set of roles in words: the name of its preset, or a custom choice with its number of roles. */
export function useRoleWords(): (roles: readonly string[]) => string {
  const { t } = useTranslation();
  return (roles) => {
    if (roles.length === 0) return t('roles.none');
    if (roles.includes('PSP_SUPER')) return t('roles.super');
    const preset = presetOf(roles);
    return preset ? t(`roles.preset.${preset}`) : t('roles.own', { count: roles.length });
  };
}
