import { merchant_navigation } from '@sluis/contract/navigation/merchant';
import { provider_navigation } from '@sluis/contract/navigation/provider';
import type { NavigationSection } from '@sluis/contract/navigation/section';
import { useTranslation } from '../../lib/i18n.ts';
import { isOpenedAt } from '../../lib/screens.ts';

const catalogues: readonly NavigationSection[] = [...merchant_navigation, ...provider_navigation];
const entries = catalogues.flatMap(({ groups }) => groups.flatMap(({ items }) => items));

/** Names the entities that use an item, as in the menu: "Users, Payment links"; entities without a screen as others. */
export function useUsedBy(): (entities: readonly string[]) => string {
  const { t } = useTranslation();
  return (entities) => {
    const named = entities.map((entity) => entries.find(({ route }) => isOpenedAt(entity, route.slice(1))));
    const labels = named.flatMap((entry) => (entry ? [t(`navigation.${entry.id}.label`)] : []));
    const others = named.includes(undefined) ? [t('used_by.other')] : [];
    return [...new Set(labels), ...others].join(', ');
  };
}
