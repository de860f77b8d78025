import { Kbd, Modal, VisuallyHidden } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useNavigate, useRouter } from '@tanstack/react-router';
import { type KeyboardEvent, type MouseEvent, useEffect, useId, useRef, useState } from 'react';
import { StatusPill } from '../../../../kit/value/status-pill.tsx';
import { useTranslation } from '../../../../lib/i18n.ts';
import { Icon } from '../icon.tsx';
import type { Entry } from './entry.ts';
import classes from './palette.module.css';
import field from './search-dialog.module.css';
import type { Entered, Typed } from './typed.ts';
import { useEntries } from './use-entries.ts';

interface Props {
  readonly typed: Typed;
  readonly onType: (typed: Typed) => void;
  /** Called when its own field is focused. */
  readonly onTaken: () => void;
  readonly onLeave: () => void;
  /** After navigation the next screen sets the focus. */
  readonly onGone: () => void;
}

/** Opens anything from a text: pages, organisations, an item by its id, and lists filtered by the text. */
export function Palette({ onLeave, ...choice }: Props) {
  const { t } = useTranslation();
  return (
    <Modal.Root opened onClose={onLeave} returnFocus={false} size={620} yOffset="10vh" centered={false}>
      <Modal.Overlay />
      <Modal.Content aria-label={t('palette.title')} radius="md">
        <Modal.Body p={0}>
          <Choice onLeave={onLeave} {...choice} />
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}

function Choice({ typed, onType, onTaken, onLeave, onGone }: Props) {
  const { t } = useTranslation();
  const list = useId();
  const { text, entered } = typed;
  const [at, setAt] = useState(0);
  const { groups, state } = useEntries(text);
  const entries = groups.flatMap((group) => group.entries);
  const active = entries[Math.min(at, entries.length - 1)];
  const go = useGo((in_new_tab) => (in_new_tab ? onLeave() : onGone()));
  // Enter opens the first result, even if it was pressed earlier; a selection by arrow keys waits for nothing.
  useEffect(() => {
    if (!entered || !active || (state === 'searching' && at === 0)) return;
    onType({ text });
    go(active, entered);
  });
  const optionId = (entry: Entry): string => `${list}-${entry.key}`;
  const onKeyDown = (event: KeyboardEvent): void => {
    // While a character is being composed Enter and the arrows belong to the composition.
    if (event.nativeEvent.isComposing) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) {
      event.preventDefault();
      setAt((Math.min(at, entries.length - 1) + step + entries.length) % Math.max(entries.length, 1));
    } else if (event.key === 'Enter') {
      event.preventDefault();
      onType({ text, entered: event });
    }
  };
  return (
    <>
      <div className={classes.search}>
        <IconSearch size={18} stroke={1.6} aria-hidden />
        <input
          data-autofocus
          className={field.field}
          role="combobox"
          aria-expanded
          aria-autocomplete="list"
          aria-controls={list}
          aria-activedescendant={active && optionId(active)}
          aria-label={t('palette.placeholder')}
          placeholder={t('palette.placeholder')}
          autoComplete="off"
          spellCheck={false}
          value={text}
          onChange={(event) => {
            onType({ text: event.currentTarget.value });
            setAt(0);
          }}
          onFocus={({ currentTarget }) => {
            currentTarget.setSelectionRange(text.length, text.length);
            onTaken();
          }}
          onKeyDown={onKeyDown}
        />
      </div>
      <div id={list} role="listbox" aria-label={t('palette.results')} className={classes.results}>
        {groups.map(({ id, label, entries: shown }) => (
          // biome-ignore lint/a11y/useSemanticElements: a group of options is no set of fields.
          <div key={id} role="group" aria-labelledby={`${list}-${id}`}>
            <div id={`${list}-${id}`} className={classes.heading}>
              {label}
            </div>
            {shown.map((entry) => (
              <Option
                key={entry.key}
                id={optionId(entry)}
                entry={entry}
                isActive={entry === active}
                onPoint={() => setAt(entries.indexOf(entry))}
                onGo={(event) => go(entry, event)}
              />
            ))}
          </div>
        ))}
      </div>
      <SearchOutcome state={state} count={entries.length} />
      <footer className={classes.keys} aria-hidden>
        <Kbd size="xs">↑</Kbd> <Kbd size="xs">↓</Kbd> {t('palette.hint_choose')} <Kbd size="xs">↵</Kbd>{' '}
        {t('palette.hint_open')} <Kbd size="xs">Ctrl ↵</Kbd> {t('palette.hint_tab')}
      </footer>
    </>
  );
}

interface OptionProps {
  readonly id: string;
  readonly entry: Entry;
  readonly isActive: boolean;
  readonly onPoint: () => void;
  readonly onGo: (event: MouseEvent) => void;
}

function Option({ id, entry, isActive, onPoint, onGo }: OptionProps) {
  const own = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isActive) own.current?.scrollIntoView({ block: 'nearest' });
  }, [isActive]);
  const { icon: Own } = entry;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the field, which keeps the focus.
    <div
      ref={own}
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      className={classes.option}
      onMouseMove={onPoint}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onGo}
    >
      {typeof Own === 'string' ? <Icon name={Own} /> : <Own />}
      <span className={classes.label}>{entry.label}</span>
      {entry.detail && <span className={classes.detail}>{entry.detail}</span>}
      {entry.status && (
        <span className={classes.state}>
          <StatusPill {...entry.status} />
        </span>
      )}
      {entry.amount && <span className={classes.amount}>{entry.amount}</span>}
    </div>
  );
}

/** The outcome of the search, shown if there is nothing to select and always announced. */
function SearchOutcome({
  state,
  count,
}: {
  readonly state: ReturnType<typeof useEntries>['state'];
  readonly count: number;
}) {
  const { t } = useTranslation();
  const message =
    state === 'absent' || (state === 'searching' && count === 0)
      ? t(`palette.${state}`)
      : count === 0
        ? t('palette.nothing')
        : t('palette.count', { count });
  return (
    <p role="status" className={classes.said}>
      {count === 0 ? message : <VisuallyHidden>{message}</VisuallyHidden>}
    </p>
  );
}

/** Opens a result, and returns whether that opened another tab. */
function useGo(onGone: (in_new_tab: boolean) => void): (entry: Entry, keys: Entered) => void {
  const navigate = useNavigate();
  const router = useRouter();
  return ({ to, search = {}, external }, { ctrlKey, metaKey }) => {
    const href = external ? to : router.buildLocation({ to, search: search }).href;
    const inNewTab = external === true || ctrlKey || metaKey;
    if (inNewTab) window.open(href, '_blank', 'noopener');
    else void navigate({ to, search: search });
    onGone(inNewTab);
  };
}
