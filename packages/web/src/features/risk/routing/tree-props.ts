import type { TreeEditor } from './use-tree-editor.ts';
import type { RouteWords } from './use-words.ts';

/** What parts of the editor of a tree are told. */
export interface TreeProps {
  readonly editor: TreeEditor;
  readonly words: RouteWords;
  /** The processors that ends can have: those of the payment product. */
  readonly processors: readonly { readonly value: string; readonly label: string }[];
}
