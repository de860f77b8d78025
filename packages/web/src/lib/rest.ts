import { loadTexts } from './i18n.ts';
import { once } from './once.ts';

const load = () => Promise.all([import('@sluis/contract/registry'), loadTexts('lazy')]);

/** What the first screen does without and all others need: every entity, and the texts of every feature. */
export const loadRest = (): Promise<unknown> => once(load);
