import { Button, Group, Select } from '@mantine/core';
import { IconChevronDown, IconChevronRight, IconGitBranch, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { markFirst } from '../../../kit/form/mark-first.ts';
import { IconButton } from '../../../kit/tooltip/icon-button.tsx';
import {
  type DraftBranch,
  isDraftBranch,
  isEmptyBranch,
  type TreeRow,
  withChangedCondition,
  withoutCondition,
} from './draft-tree.ts';
import { noticesOf } from './notices.ts';
import classes from './route.module.css';
import { nodeText, processorName, turnText } from './sentences.ts';
import { TreeCondition } from './tree-condition.tsx';
import type { TreeProps } from './tree-props.ts';
import type { TreeEditor } from './use-tree-editor.ts';

interface Props extends TreeProps {
  readonly row: TreeRow;
}

/** A node: as a sentence, or with inputs while it is edited, and what can be done with it. */
export function NodeCard({ row, ...props }: Props) {
  const { editor, words } = props;
  const { path, node } = row;
  const isEdited = editor.edited === path;
  return (
    <div className={classes.card} data-edited={isEdited || undefined} data-end={!isDraftBranch(node) || undefined}>
      <div className={classes.line}>
        {row.has_children && !isEdited && <Fold editor={editor} words={words} row={row} />}
        {path !== '' && <span className={classes.turn}>{turnText(path, words)}</span>}{' '}
        {!isEdited && (
          <span className={classes.sentence} data-open={isEmptyBranch(node) || node === '' || undefined}>
            {nodeText(node, words)}
          </span>
        )}
        {!isEdited && <Actions editor={editor} words={words} row={row} />}
      </div>
      {isEdited && isDraftBranch(node) && <Conditions {...props} path={path} node={node} />}
      {isEdited && !isDraftBranch(node) && <End {...props} path={path} node={node} />}
      {/* What is read out has a space between them. */}{' '}
      {noticesOf(path, editor, words).map(({ text, is_fault }) => (
        <p key={text} className={is_fault ? classes.fault : classes.warning}>
          {text}
        </p>
      ))}
    </div>
  );
}

/** For the pointer; by keyboard the node itself is opened and folded. */
function Fold({ editor, words, row: { path, node } }: Pick<Props, 'editor' | 'words' | 'row'>) {
  const isFolded = editor.isFolded(path);
  const Icon = isFolded ? IconChevronRight : IconChevronDown;
  return (
    <button
      type="button"
      tabIndex={-1}
      aria-label={words.t(isFolded ? 'tree.unfold' : 'tree.fold', { name: nodeText(node, words) })}
      className={classes.fold}
      onClick={() => editor.fold(path, !isFolded)}
    >
      <Icon size={16} aria-hidden />
    </button>
  );
}

/** For the pointer, and by Tab at the node that has the focus; the keys do the same. */
function Actions({ editor, words: { t }, row: { path, node } }: Pick<Props, 'editor' | 'words' | 'row'>) {
  const isEmpty = isEmptyBranch(node);
  const tabIndex = path === editor.path ? 0 : -1;
  const button = { variant: 'default', size: 'compact-xs', tabIndex } as const;
  return (
    <div className={classes.actions}>
      {isEmpty && (
        <Button {...button} leftSection={<IconPlus size={12} aria-hidden />} onClick={() => editor.addCondition(path)}>
          {t('route.add_condition')}
        </Button>
      )}
      {isEmpty && path !== '' && (
        <Button {...button} onClick={() => editor.makeEnd(path)}>
          {t('route.make_end')}
        </Button>
      )}
      {!isDraftBranch(node) && (
        <IconButton
          icon={IconGitBranch}
          label={t('route.make_branch')}
          tabIndex={tabIndex}
          onClick={() => editor.makeBranch(path)}
        />
      )}
      {!isEmpty && (
        <>
          <IconButton icon={IconPencil} label={t('route.edit')} tabIndex={tabIndex} onClick={() => editor.edit(path)} />
          <IconButton
            icon={IconTrash}
            label={t('route.reset')}
            tabIndex={tabIndex}
            onClick={() => editor.reset(path)}
          />
        </>
      )}
    </div>
  );
}

interface EditedProps<N> extends TreeProps {
  readonly path: string;
  readonly node: N;
}

const faultAt = ({ faults }: TreeEditor, path: string, condition?: number, part?: string) =>
  faults.find((each) => each.path === path && each.condition === condition && each.part === part)?.fault;

function Conditions({ editor, words, path, node }: EditedProps<DraftBranch>) {
  const { t } = words;
  return (
    <>
      <ol className={classes.conditions}>
        {node.if.map((condition, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: conditions have no other name.
          <li key={index}>
            <span className={classes.joint}>{t(index === 0 ? 'route.if_word' : 'route.and')}</span>
            <TreeCondition
              condition={condition}
              words={words}
              index={index}
              faultOf={(part) => faultAt(editor, path, index, part)}
              onChange={(changed, part) =>
                editor.change(path, withChangedCondition(node, index, changed), part && `${path}.${index}.${part}`)
              }
              onRemove={
                index === 0
                  ? undefined
                  : () => {
                      editor.change(path, withoutCondition(node, index));
                      editor.edit(path, `${index - 1}.name`);
                    }
              }
            />
          </li>
        ))}
      </ol>
      <Group gap={8}>
        <Button
          variant="default"
          size="compact-sm"
          leftSection={<IconPlus size={13} aria-hidden />}
          onClick={() => editor.addCondition(path)}
        >
          {t('route.add_condition')}
        </Button>
        <Button size="compact-sm" onClick={editor.finish}>
          {t('form.done')}
        </Button>
      </Group>
    </>
  );
}

function End({ editor, words, processors, path, node }: EditedProps<string>) {
  const { t } = words;
  const fault = faultAt(editor, path);
  const gone = node !== '' && !processors.some(({ value }) => value === node);
  return (
    <Group gap={8} align="flex-start">
      <Select
        searchable
        openOnFocus={false}
        {...markFirst(node === '')}
        w={320}
        maw="100%"
        aria-label={t('route.processor')}
        placeholder={t('route.no_processor')}
        nothingFoundMessage={t('list.no_choices')}
        data={gone ? [...processors, { value: node, label: processorName(node, words) }] : [...processors]}
        value={node || null}
        error={fault && t(`faults.${fault}`)}
        onChange={(chosen) => editor.change(path, chosen ?? '')}
      />
      <Button size="sm" onClick={editor.finish}>
        {t('form.done')}
      </Button>
    </Group>
  );
}
