import { Button } from '@mantine/core';
import type { FieldFault } from '@sluis/contract/base/errors';
import type { SchemeType } from '@sluis/contract/finance/kinds';
import { lines_max } from '@sluis/contract/finance/scheme-line';
import { IconPlus } from '@tabler/icons-react';
import { type PointerEvent, useCallback, useRef, useState } from 'react';
import { useTranslation } from '../../../lib/i18n.ts';
import { blankLine, copyOfLine, type EditionDraft, type Faults, type LineDraft } from './line-draft.ts';
import { LineRow } from './line-row.tsx';
import classes from './scheme.module.css';
import type { EditionEditor } from './use-edition-editor.ts';

interface Props {
  readonly type: SchemeType;
  readonly editor: EditionEditor;
}

const withLines = (update: (lines: readonly LineDraft[]) => readonly LineDraft[]) => (draft: EditionDraft) => ({
  ...draft,
  lines: update(draft.lines),
});

/** The faults of each line, by its key. */
function faultsByLine(faults: Faults): ReadonlyMap<string, Record<string, FieldFault>> {
  const found = new Map<string, Record<string, FieldFault>>();
  for (const [path, fault] of Object.entries(faults)) {
    const [of, key = '', ...rest] = path.split('.');
    if (of !== 'lines') continue;
    found.set(key, { ...found.get(key), [rest.join('.')]: fault });
  }
  return found;
}

/** What is done with lines; the functions stay, so that rows which stay are not drawn again. */
function useLineChanges({ draft, change, setOpen, focus }: EditionEditor) {
  const { t } = useTranslation();
  const [announcement, announce] = useState('');
  const now = useRef(draft.lines);
  now.current = draft.lines;
  const onOpen = useCallback(
    (key: string, is_open: boolean): void => {
      setOpen(is_open ? key : undefined);
      if (is_open) focus(`[data-line="${key}"] :is(input, select)`);
    },
    [setOpen, focus],
  );
  const onChange = useCallback(
    (line: LineDraft, path?: string): void =>
      change(
        withLines((before) => before.map((each) => (each.key === line.key ? line : each))),
        path === undefined ? undefined : `lines.${line.key}.${path}`,
      ),
    [change],
  );
  const onMove = useCallback(
    (key: string, to: number): void => {
      const from = now.current.findIndex((line) => line.key === key);
      if (from < 0 || from === to) return;
      change(
        withLines((before) => {
          const at = before.findIndex((line) => line.key === key);
          return before.toSpliced(at, 1).toSpliced(to, 0, ...before.slice(at, at + 1));
        }),
        // A drag over several places is one step.
        `move.${key}`,
      );
      announce(t('price.moved', { row: from + 1, to: to + 1, count: now.current.length }));
    },
    [change, t],
  );
  const onCopy = useCallback(
    (key: string): void => {
      const line = now.current.find((each) => each.key === key);
      if (!line || now.current.length >= lines_max) return;
      const copy = copyOfLine(line);
      change(withLines((before) => before.flatMap((each) => (each.key === key ? [each, copy] : [each]))));
      onOpen(copy.key, true);
    },
    [change, onOpen],
  );
  const onRemove = useCallback(
    (key: string): void => {
      const at = now.current.findIndex((line) => line.key === key);
      const beside = now.current[at + 1] ?? now.current[at - 1];
      change(withLines((before) => before.filter((line) => line.key !== key)));
      focus(beside ? `[data-line="${beside.key}"] [data-fold]` : '[data-add-line]');
      announce(t('price.removed', { row: at + 1 }));
    },
    [change, focus, t],
  );
  return { onOpen, onChange, onMove, onCopy, onRemove, announcement };
}

/** The prices of an edition in their order: added, copied, removed, and moved by drag, by arrow keys or by buttons. */
export function LinesInput({ type, editor }: Props) {
  const { t } = useTranslation();
  const { change, open, setOpen, leave, focus, isPending } = editor;
  const { lines } = editor.draft;
  const list = useRef<HTMLOListElement>(null);
  const [moving, setMoving] = useState<string>();
  const faults = faultsByLine(editor.faults);
  const { onOpen, onChange, onMove, onCopy, onRemove, announcement } = useLineChanges(editor);
  /** The index of the line under the pointer. */
  const placeAt = (y: number): number => {
    const rows = [...(list.current?.children ?? [])];
    const at = rows.findIndex((row) => y < row.getBoundingClientRect().bottom);
    return at < 0 ? rows.length - 1 : at;
  };
  const onGrab = useCallback(
    (key: string, event: PointerEvent<HTMLElement>): void => {
      // What is dragged is short.
      setOpen(undefined);
      setMoving(key);
      const grip = event.currentTarget;
      grip.setPointerCapture?.(event.pointerId);
    },
    [setOpen],
  );
  const add = (): void => {
    // The next price mostly has the currency of the one before.
    const currency_code = lines.at(-1)?.cells.currency_code;
    const line = blankLine(type, { currency_code: typeof currency_code === 'string' ? currency_code : 'EUR' });
    change(withLines((before) => [...before, line]));
    setOpen(line.key);
    focus(`[data-path="lines.${line.key}.component"]`);
  };
  return (
    <section className={classes.lines} aria-label={t('price.lines')}>
      <h3>{t('price.lines')}</h3>
      <p className={classes.quiet}>{t('price.lines_help')}</p>
      <ol
        ref={list}
        onPointerMove={({ clientY }) => moving !== undefined && onMove(moving, placeAt(clientY))}
        onPointerUp={() => setMoving(undefined)}
        onPointerCancel={() => setMoving(undefined)}
      >
        {lines.map((line, at) => (
          <LineRow
            key={line.key}
            type={type}
            line={line}
            at={at}
            count={lines.length}
            isOpen={open === line.key}
            isMoving={moving === line.key}
            isUnreachable={editor.unreachable.has(line.key)}
            disabled={isPending}
            faults={JSON.stringify(faults.get(line.key) ?? {})}
            onOpen={onOpen}
            onChange={onChange}
            onLeave={leave}
            onMove={onMove}
            onCopy={onCopy}
            onRemove={onRemove}
            onGrab={onGrab}
            focus={focus}
          />
        ))}
      </ol>
      {lines.length < lines_max && (
        <Button
          variant="default"
          size="xs"
          data-add-line
          disabled={isPending}
          leftSection={<IconPlus size={14} aria-hidden />}
          onClick={add}
        >
          {t('price.add_line')}
        </Button>
      )}
      <span aria-live="polite" className={classes.spoken}>
        {announcement}
      </span>
    </section>
  );
}
