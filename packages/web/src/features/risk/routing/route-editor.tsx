import { Button, Modal } from '@mantine/core';
import { IconArrowBackUp, IconArrowForwardUp } from '@tabler/icons-react';
import { useNarrow } from '../../../kit/layout/use-narrow.ts';
import { IconButton } from '../../../kit/tooltip/icon-button.tsx';
import type { NodeFault } from './draft-tree.ts';
import { FaultList } from './fault-list.tsx';
import classes from './route.module.css';
import type { TreeProps } from './tree-props.ts';
import { TreeView } from './tree-view.tsx';

interface Props extends TreeProps {
  readonly opened: boolean;
  readonly close: () => void;
  readonly name: string;
  readonly onJump: (fault: NodeFault) => void;
}

const width_px = 1200;

/** The editor of a tree. What is changed in it stays in the form when it is closed. */
export function RouteEditor({ opened, close, name, onJump, ...tree }: Props) {
  const { editor, words } = tree;
  const { t } = words;
  const isNarrow = useNarrow();
  return (
    <Modal
      opened={opened}
      onClose={close}
      size={width_px}
      fullScreen={isNarrow}
      // Esc ends the edit of a node first, which a listener of the window would not see.
      closeOnEscape={false}
      onKeyDown={({ key }) => key === 'Escape' && close()}
      title={name || t('fields:routing.details')}
      closeButtonProps={{ 'aria-label': t('form.done') }}
    >
      <div className={classes.bar}>
        <p>{t('route.keys')}</p>
        <IconButton
          icon={IconArrowBackUp}
          label={t('route.undo_step')}
          reason={editor.undo ? undefined : t('route.nothing_to_undo')}
          onClick={editor.undo}
        />
        <IconButton
          icon={IconArrowForwardUp}
          label={t('route.redo_step')}
          reason={editor.redo ? undefined : t('route.nothing_to_redo')}
          onClick={editor.redo}
        />
      </div>
      <FaultList editor={editor} words={words} onOpen={onJump} />
      <TreeView {...tree} />
      <div className={classes.done}>
        <Button onClick={close}>{t('form.done')}</Button>
      </div>
    </Modal>
  );
}
