import type { PanelOf } from '../../../kit/list/options.ts';
import type { ApiKey } from './apikey.item.ts';
import { KeyStatePill } from './apikey-cells.tsx';
import { KeyActions, KeyDetails, KeyRights } from './apikey-details.tsx';
import { KeyCalls } from './key-calls.tsx';

export const apiKeyPanel: PanelOf<ApiKey> = {
  status: KeyStatePill,
  actions: KeyActions,
  tabs: [
    { id: 'details', content: KeyDetails },
    { id: 'roles', label: 'apikey.tabs.roles', content: KeyRights },
    { id: 'calls', label: 'apikey.tabs.calls', content: KeyCalls },
  ],
};
