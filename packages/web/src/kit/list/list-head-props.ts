import type { ColumnSettings } from './column-settings.ts';

export interface ListHeadProps {
  readonly settings: ColumnSettings;
  readonly onSettings: (settings: ColumnSettings) => void;
  readonly onResetSettings: () => void;
  readonly isFetching: boolean;
  readonly onReload: () => void;
  /** Opens the list's dialog. */
  readonly onAside: () => void;
}
