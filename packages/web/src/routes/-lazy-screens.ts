import '@sluis/contract/registry';
import type { Additions, Screen, ScreenFile } from '../kit/screen/screen.ts';

const files: Readonly<Record<string, ScreenFile>> = import.meta.glob('../features/*/*/*.screen.ts', { eager: true });

/** The loaders of every screen that the first script does not draw. */
export const screens: readonly Screen[] = Object.values(files).flatMap((file) => file.screens ?? []);

/** The additions of features to the items of others. */
export const additions: readonly Additions[] = Object.values(files).flatMap((file) => file.additions ?? []);
