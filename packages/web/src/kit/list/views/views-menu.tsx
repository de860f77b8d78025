import { lazy } from '../../popover/lazy.ts';
import type { ColumnSettings } from '../column-settings.ts';
import { useListState } from '../list-state.tsx';
import { useBuiltIn } from './built-in.ts';
import { useIsShown } from './use-is-shown.ts';
import { ViewsPopover } from './views-popover.tsx';

const Views = lazy(async () => (await import('./views.tsx')).Views);

interface Props {
  readonly settings: ColumnSettings;
  readonly onSettings: (settings: ColumnSettings) => void;
}

export function ViewsMenu({ settings, onSettings }: Props) {
  const { list } = useListState();
  const isShown = useIsShown(settings);
  return (
    <ViewsPopover list={list.id} built_in={useBuiltIn(list)} isShown={isShown} content={Views}>
      {(close) => <Views settings={settings} onSettings={onSettings} isShown={isShown} close={close} />}
    </ViewsPopover>
  );
}
