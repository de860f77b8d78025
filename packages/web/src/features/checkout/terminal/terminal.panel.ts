import type { PanelOf } from '../../../kit/list/options.ts';
import type { Terminal } from './terminal.item.ts';
import { terminalStory } from './terminal.story.ts';
import { TerminalActions } from './terminal-actions.tsx';

export const terminalPanel: PanelOf<Terminal> = { actions: TerminalActions, story: terminalStory };
