import { isAbsolute, join, resolve } from 'node:path';

export const root = join(import.meta.dirname, '..');

/** The folder of an adapter: a name is one in the tree, a path one anywhere. */
export const folderOfAdapter = (place: string): string =>
  isAbsolute(place) || /[./\\]/.test(place) ? resolve(root, place) : join(root, 'adapters', place);
