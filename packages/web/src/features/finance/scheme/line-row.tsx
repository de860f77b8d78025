import { ActionIcon } from '@mantine/core';
import type { FieldFault } from '@sluis/contract/base/errors';
import type { SchemeType } from '@sluis/contract/finance/kinds';
import { IconArrowDown, IconArrowUp, IconCopy, IconGripVertical, IconTrash } from '@tabler/icons-react';
import { type KeyboardEvent, memo, type PointerEvent } from 'react';
import { componentName, lineSentence } from '../../../kit/price/line-sentence.ts';
import { useLineWords } from '../../../kit/price/use-line-words.ts';
import { IconButton } from '../../../kit/tooltip/icon-button.tsx';
import { Pill } from '../../../kit/value/pill.tsx';
import { useTranslation } from '../../../lib/i18n.ts';
import { type Faults, hasField, type LineDraft, readLine } from './line-draft.ts';
import { LineFields } from './line-fields.tsx';
import classes from './scheme.module.css';
import { Tiers } from './tiers.tsx';

export interface LineRowProps {
  readonly type: SchemeType;
  readonly line: LineDraft;
  /** Its place, from 0. */
  readonly at: number;
  readonly count: number;
  readonly isOpen: boolean;
  readonly isMoving: boolean;
  readonly isUnreachable: boolean;
  readonly disabled: boolean;
  /** Its faults by the path within the line, as JSON: rows whose faults stay are not drawn again. */
  readonly faults: string;
  readonly onOpen: (key: string, is_open: boolean) => void;
  readonly onChange: (line: LineDraft, path?: string) => void;
  readonly onLeave: (path: string) => void;
  readonly onMove: (key: string, to: number) => void;
  readonly onCopy: (key: string) => void;
  readonly onRemove: (key: string) => void;
  readonly onGrab: (key: string, event: PointerEvent<HTMLElement>) => void;
  readonly focus: (selector: string) => void;
}

/** A price as a sentence, and its cells while it is open. */
export const LineRow = memo(function LineRow(props: LineRowProps) {
  const { type, line, at, count, isOpen, isMoving, isUnreachable, disabled } = props;
  const { onOpen, onChange, onLeave, onMove, onGrab, focus } = props;
  const { t } = useTranslation();
  const words = useLineWords();
  const { key } = line;
  const faults = JSON.parse(props.faults) as Faults;
  const faulty = Object.keys(faults).length;
  const component = String(line.cells.component ?? '');
  const errorOf = (path: string) => faults[path] && faultText(faults[path], path, t);
  const onKey = (event: KeyboardEvent): void => {
    const to = { ArrowUp: at - 1, ArrowDown: at + 1, Home: 0, End: count - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    onMove(key, Math.max(0, Math.min(count - 1, to)));
  };
  const label = { row: at + 1 };
  return (
    <li className={classes.line} data-line={key} data-open={isOpen || undefined} data-moving={isMoving || undefined}>
      <div className={classes.lineHead}>
        <ActionIcon
          variant="subtle"
          color="gray"
          className={classes.grip}
          aria-label={t('price.move', label)}
          title={t('price.move_help')}
          disabled={disabled}
          data-grip
          onKeyDown={onKey}
          onPointerDown={(event) => onGrab(key, event)}
        >
          <IconGripVertical size={16} stroke={1.75} aria-hidden />
        </ActionIcon>
        <button
          type="button"
          className={classes.lineText}
          aria-expanded={isOpen}
          data-fold
          onClick={() => onOpen(key, !isOpen)}
        >
          <span className={classes.number}>{at + 1}</span>{' '}
          <span>
            <strong>{component === '' ? t('price.new_line') : componentName(component, words)}</strong>{' '}
            <span className={classes.sentence}>{lineSentence(type, readLine(type, line).line, words)}</span>
            {line.cells.description && <small className={classes.quiet}>{String(line.cells.description)}</small>}
          </span>
        </button>
        <span className={classes.lineActions}>
          {at > 0 && (
            <IconButton
              icon={IconArrowUp}
              label={t('price.up', label)}
              tabIndex={-1}
              onClick={() => onMove(key, at - 1)}
            />
          )}
          {at < count - 1 && (
            <IconButton
              icon={IconArrowDown}
              label={t('price.down', label)}
              tabIndex={-1}
              onClick={() => onMove(key, at + 1)}
            />
          )}
          <IconButton icon={IconCopy} label={t('price.duplicate', label)} onClick={() => props.onCopy(key)} />
          <IconButton icon={IconTrash} label={t('price.remove', label)} onClick={() => props.onRemove(key)} />
        </span>
      </div>
      {(faulty > 0 || isUnreachable) && (
        <p className={classes.notices}>
          {faulty > 0 && <Pill tone="failed" label={t('price.faults', { count: faulty })} />}
          {isUnreachable && <Pill tone="warning" label={t('price.unreachable')} />}
        </p>
      )}
      {isOpen && (
        <section className={classes.lineForm} aria-label={t('price.line', label)}>
          <LineFields
            type={type}
            line={line}
            disabled={disabled}
            errorOf={errorOf}
            onChange={(name, value) => onChange({ ...line, cells: { ...line.cells, [name]: value } }, name)}
            onLeave={(path) => onLeave(`lines.${key}.${path}`)}
            tiers={
              hasField(type, line, 'tiers') ? (
                <Tiers
                  line={line}
                  disabled={disabled}
                  errorOf={errorOf}
                  onChange={onChange}
                  onLeave={(path) => onLeave(`lines.${key}.${path}`)}
                  focus={focus}
                />
              ) : null
            }
          />
        </section>
      )}
    </li>
  );
});

/** The faults with a text of their own, because the general one does not say what to do. */
const worded_faults: readonly string[] = [
  'currency_code_required',
  'maximum_too_small',
  'amount_to_too_small',
  'tiers_invalid_format',
];

const faultText = (fault: FieldFault, path: string, t: (key: string) => string): string =>
  worded_faults.includes(`${path}_${fault}`) ? t(`price.fault.${path}_${fault}`) : t(`faults.${fault}`);
