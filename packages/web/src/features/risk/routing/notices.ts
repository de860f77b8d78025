import type { Words } from './sentences.ts';
import type { TreeEditor } from './use-tree-editor.ts';

export interface Notice {
  readonly text: string;
  /** It keeps the route from being saved. */
  readonly is_fault: boolean;
}

/** The text of a fault of a node. */
export const faultText = (fault: string, { t }: Pick<Words, 't'>): string =>
  t([`route.faults.${fault}`, `faults.${fault}`]);

/** What is wrong with a node, and whether it decides anything. */
export function noticesOf(path: string, editor: TreeEditor, words: Words): readonly Notice[] {
  const { t, format } = words;
  const isEdited = editor.edited === path;
  const faults = editor.faults.filter((each) => each.path === path);
  return [
    // Those of inputs are beside them.
    ...faults
      .filter(({ part }) => !isEdited || part === undefined)
      .map(({ fault, condition }) => ({
        text:
          condition === undefined
            ? faultText(fault, words)
            : t('route.condition_fault', { number: condition + 1, fault: t(`faults.${fault}`) }),
        is_fault: true,
      })),
    ...editor.findings
      .filter((each) => each.path === path)
      .map(({ kind, condition = 0 }) => ({
        text: t(`route.findings.${kind}`, { number: format.number(condition + 1) }),
        is_fault: false,
      })),
    ...(editor.isUnreachable(path) ? [{ text: t('route.unreachable'), is_fault: false }] : []),
  ];
}
