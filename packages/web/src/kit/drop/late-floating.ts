import type { DropProps } from './drop-props.ts';
import { late } from './late.ts';

/** All that it takes to float is some 25 KB, which no first screen needs. */
export const Floating = late<DropProps>(async () => (await import('./floating.tsx')).Floating);
