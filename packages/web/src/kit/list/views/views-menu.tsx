import { late } from '../../drop/late.ts';
import type { ColumnSettings } from '../column-settings.ts';
import { useListState } from '../list-state.tsx';
import { useBuiltIn } from './built-in.ts';
import { useIsShown } from './use-is-shown.ts';
import { ViewsDrop } from './views-drop.tsx';

const Views = late(async () => (await import('./views.tsx')).Views);

interface Props {
  readonly settings: ColumnSettings;
  readonly onSettings: (settings: ColumnSettings) => void;
}

/** The views of the list. */
export function ViewsMenu({ settings, onSettings }: Props) {
  const { list } = useListState();
  const isShown = useIsShown(settings);
  return (
    <ViewsDrop list={list.id} built_in={useBuiltIn(list)} isShown={isShown} content={Views}>
      {(close) => <Views settings={settings} onSettings={onSettings} isShown={isShown} close={close} />}
    </ViewsDrop>
  );
}
