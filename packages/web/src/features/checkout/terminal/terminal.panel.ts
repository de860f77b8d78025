import type { PanelOf } from '../../../kit/list/options.ts';
import type { Terminal } from './terminal.item.ts';
import { terminalOverview } from './terminal.overview.ts';
import { TerminalActions } from './terminal-actions.tsx';

export const terminalPanel: PanelOf<Terminal> = { actions: TerminalActions, overview: terminalOverview };
