import type { Row } from '../item/row.ts';
import type { Node } from './tree.ts';

/** An item of a tree. */
export type TreeItem = Row & Node;
