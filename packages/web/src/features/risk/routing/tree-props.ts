import type { TreeEditor } from './use-tree-editor.ts';
import type { RouteWords } from './use-words.ts';

/** The props of the parts of the tree editor. */
export interface TreeProps {
  readonly editor: TreeEditor;
  readonly words: RouteWords;
  /** The processors that ends can have: those of the payment product. */
  readonly processors: readonly { readonly value: string; readonly label: string }[];
}
