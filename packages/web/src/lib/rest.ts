import { loadLateTexts } from './i18n.ts';
import { once } from './once.ts';

const loadRest = () => Promise.all([import('@sluis/contract/registry'), loadLateTexts()]);

/** What the first screen does without and all others need: every entity, and the texts of every feature. */
export const rest = (): Promise<unknown> => once(loadRest);
