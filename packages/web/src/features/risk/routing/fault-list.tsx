import { Button } from '@mantine/core';
import type { NodeFault } from './draft-tree.ts';
import { draftAt } from './draft-tree.ts';
import { faultText } from './notices.ts';
import classes from './route.module.css';
import { nodeText } from './sentences.ts';
import type { TreeEditor } from './use-tree-editor.ts';
import type { RouteWords } from './use-words.ts';

interface Props {
  readonly editor: TreeEditor;
  readonly words: RouteWords;
  readonly onOpen: (fault: NodeFault) => void;
}

/** What is wrong with a tree; each fault leads to its node. */
export function FaultList({ editor, words, onOpen }: Props) {
  const { t } = words;
  if (editor.faults.length === 0) return null;
  return (
    <div role="alert" className={classes.faults}>
      <p>{t('route.to_fix', { count: editor.faults.length })}</p>
      <ul>
        {editor.faults.map((each) => (
          <li key={`${each.path} ${each.condition} ${each.part}`}>
            <Button variant="subtle" color="red" size="compact-xs" onClick={() => onOpen(each)}>
              {nodeText(draftAt(editor.tree, each.path) ?? '', words)}
            </Button>{' '}
            {each.part === undefined ? faultText(each.fault, words) : t(`faults.${each.fault}`)}
          </li>
        ))}
      </ul>
    </div>
  );
}
