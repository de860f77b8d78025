import { useMe } from '../../lib/session.ts';
import { useStoredText } from '../../lib/use-stored.ts';
import { type ColumnSettings, declaredSettings, settingsIn, settingsKey } from './column-settings.ts';
import type { List } from './declaration.ts';

export function useColumnSettings(list: List): [ColumnSettings, (settings: ColumnSettings) => void, () => void] {
  const fallback = declaredSettings(list);
  return useStoredText(settingsKey(useMe(), list), (text) => settingsIn(text, fallback));
}
