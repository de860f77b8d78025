import { Alert, Select } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconX } from '@tabler/icons-react';
import { type ReactNode, type Ref, useEffect, useRef, useState } from 'react';
import { useTranslation } from '../../lib/i18n.ts';
import { isNowhere } from '../../lib/nowhere.ts';
import { IconButton } from '../tooltip/icon-button.tsx';
import type { OwnInput } from './entity-form.tsx';
import classes from './group.module.css';

/** An item that is or can be attached to a payment profile. */
export interface Attachable {
  readonly id: string;
  readonly name: string;
  readonly detail?: string;
  readonly mark?: ReactNode;
  /** The error of an attached item. */
  readonly fault?: string | undefined;
  /** Why it cannot be removed. */
  readonly kept?: string | undefined;
}

interface Words {
  readonly none: string;
  readonly add: string;
  readonly added: string;
}

interface Props extends OwnInput {
  /** Attached items are shown even if they are not offered. */
  readonly items: readonly Attachable[];
  readonly isOffered: (id: string) => boolean;
  readonly words: Words;
  /** Whether their order matters. */
  readonly ordered?: true;
  readonly children?: ReactNode;
}

const alert_ms = 3000;

/** Several items that are added by a dropdown, each of which can be removed. */
export function AttachInput({
  label,
  value,
  onChange,
  error,
  disabled,
  items,
  isOffered,
  words,
  ordered,
  children,
  ...input
}: Props) {
  const chosen = typeof value === 'object' ? value.filter((each) => typeof each === 'string') : [];
  const [added, setAdded] = useState(0);
  const group = useRef<HTMLFieldSetElement>(null);
  const dropdown = useRef<HTMLInputElement>(null);
  const message = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (added === 0) return undefined;
    // In a long form the message could be below the visible part.
    message.current?.scrollIntoView({ block: 'nearest' });
    const ending = setTimeout(() => setAdded(0), alert_ms);
    return () => clearTimeout(ending);
  }, [added]);
  const byId = new Map(items.map((item) => [item.id, item]));
  const move = (at: number, by: 1 | -1): void => {
    const next = [...chosen];
    const [moved] = next.splice(at, 1);
    next.splice(at + by, 0, moved as string);
    onChange(next);
    // The pressed button may have been removed, or moved with its row.
    requestAnimationFrame(() => {
      const row = group.current?.querySelectorAll('li')[at + by];
      if (isNowhere()) row?.querySelector('button')?.focus();
    });
  };
  return (
    <fieldset ref={group} className={classes.group} disabled={disabled}>
      <legend>{label}</legend>
      {chosen.length === 0 ? (
        <p className={classes.empty}>{words.none}</p>
      ) : (
        <ul className={classes.rows}>
          {chosen.map((id, at) => (
            <AttachedRow
              key={id}
              item={byId.get(id) ?? { id, name: id }}
              {...(ordered && at > 0 && { onEarlier: () => move(at, -1) })}
              {...(ordered && at < chosen.length - 1 && { onLater: () => move(at, 1) })}
              onRemove={() => {
                onChange(chosen.filter((each) => each !== id));
                // The focused button is removed with its row.
                dropdown.current?.focus();
              }}
            />
          ))}
        </ul>
      )}
      {children}
      <Adding
        {...input}
        ref={dropdown}
        label={words.add}
        error={error}
        items={items.filter(({ id }) => !chosen.includes(id) && isOffered(id))}
        onAdd={(id) => {
          onChange([...chosen, id]);
          setAdded((count) => count + 1);
        }}
      />
      <div role="status" ref={message}>
        {added > 0 && (
          <Alert color="green" variant="light" mt={8}>
            {words.added}
          </Alert>
        )}
      </div>
    </fieldset>
  );
}

interface AddingProps extends Omit<OwnInput, 'value' | 'onChange' | 'disabled'> {
  readonly ref: Ref<HTMLInputElement>;
  readonly items: readonly Attachable[];
  readonly onAdd: (id: string) => void;
}

/** The dropdown, which is cleared after each choice. */
function Adding({ label, items, onAdd, ...input }: AddingProps) {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  return (
    <Select
      {...input}
      aria-label={label}
      placeholder={label}
      value={null}
      searchable
      searchValue={text}
      onSearchChange={setText}
      openOnFocus={false}
      nothingFoundMessage={t('list.no_choices')}
      // Enter without a choice would submit the surrounding form.
      onKeyDown={(event) => {
        if (event.key === 'Enter') event.preventDefault();
      }}
      data={items.map(({ id, name, detail }) => ({
        value: id,
        label: detail && detail !== name ? `${name} · ${detail}` : name,
      }))}
      onChange={(id) => {
        if (id === null) return;
        onAdd(id);
        setText('');
      }}
    />
  );
}

interface RowProps {
  readonly item: Attachable;
  /** Undefined if it cannot be moved that way. */
  readonly onEarlier?: () => void;
  readonly onLater?: () => void;
  readonly onRemove: () => void;
}

function AttachedRow({ item: { name, detail, mark, fault, kept }, onEarlier, onLater, onRemove }: RowProps) {
  const { t } = useTranslation();
  return (
    <li className={classes.row}>
      {mark}
      <span className={classes.what}>
        {name}
        {detail && detail !== name && <small>{detail}</small>}
        {fault && <span className={classes.fault}>{fault}</span>}
      </span>
      {onEarlier && <IconButton icon={IconArrowUp} label={t('attach.earlier', { name })} onClick={onEarlier} />}
      {onLater && <IconButton icon={IconArrowDown} label={t('attach.later', { name })} onClick={onLater} />}
      <IconButton icon={IconX} label={t('attach.remove', { name })} reason={kept} onClick={onRemove} />
    </li>
  );
}
