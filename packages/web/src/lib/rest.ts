import { loadTexts } from './i18n.ts';
import { once } from './once.ts';

const load = () => Promise.all([import('@sluis/contract/registry'), loadTexts('lazy')]);

/** Code and texts that all screens but the first need: every entity, and the texts of every feature. */
export const loadRest = (): Promise<unknown> => once(load);
