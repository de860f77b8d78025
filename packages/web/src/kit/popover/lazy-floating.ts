import { lazy } from './lazy.ts';
import type { PopoverOptions } from './popover-props.ts';

/** The code for floating elements is some 25 KB, which no first screen needs. */
export const Floating = lazy<PopoverOptions>(async () => (await import('./floating.tsx')).Floating);
