import { useLocalStorage } from '@mantine/hooks';
import { useMe } from '../../lib/session.ts';
import { type ColumnSettings, declaredSettings, settingsIn, settingsKey } from './column-settings.ts';
import type { List } from './declaration.ts';

/** The viewer's column settings of a list. */
export function useColumnSettings(list: List): [ColumnSettings, (settings: ColumnSettings) => void, () => void] {
  const fallback = declaredSettings(list);
  const [settings, set, clear] = useLocalStorage<ColumnSettings>({
    key: settingsKey(useMe(), list),
    defaultValue: fallback,
    getInitialValueInEffect: false,
    deserialize: (text) => settingsIn(text, fallback),
  });
  return [settings, set, clear];
}
