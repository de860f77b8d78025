import { ActionIcon, Button, TextInput, UnstyledButton } from '@mantine/core';
import { type SavedView, saved_view_limits } from '@sluis/contract/saved-view';
import { IconCheck, IconDeviceFloppy, IconPencil, IconTrash, IconUsers } from '@tabler/icons-react';
import { type ComponentType, type FormEvent, useState } from 'react';
import { useTranslation } from '../../../lib/i18n.ts';
import type { useChangeViews } from './view-requests.ts';
import classes from './views.module.css';

/** The current state of the list, in the format of a view. */
export type ViewState = Pick<SavedView, 'query' | 'columns'>;
export type Changing = ReturnType<typeof useChangeViews>;

interface Props {
  readonly view: SavedView;
  readonly isShown: boolean;
  readonly state: ViewState;
  readonly changing: Changing;
  readonly apply: () => void;
  readonly onDeleted: () => void;
}

/** A view: applied by its name, and changed by its creator. */
export function ViewRow({ view, isShown, state, changing, apply, onDeleted }: Props) {
  const { t } = useTranslation();
  const [doing, setDoing] = useState<'renaming' | 'deleting'>();
  const { id, name, mine, shared } = view;
  const change = (to: Partial<ViewState & { name: string; shared: boolean }>, onSuccess?: () => void): void =>
    changing.mutate({ do: 'change', id, to }, { onSuccess });
  if (doing === 'renaming')
    return (
      <li className={classes.row}>
        <Rename name={name} onName={(to) => change({ name: to }, () => setDoing(undefined))} />
      </li>
    );
  if (doing === 'deleting')
    return (
      <li className={classes.row} data-deleting>
        <p>{t('views.delete_question', { name })}</p>
        <Button
          size="compact-xs"
          color="red"
          autoFocus
          onClick={() => changing.mutate({ do: 'delete', id }, { onSuccess: onDeleted })}
        >
          {t('views.delete')}
        </Button>
        <Button size="compact-xs" variant="default" onClick={() => setDoing(undefined)}>
          {t('views.keep')}
        </Button>
      </li>
    );
  return (
    <li className={classes.row}>
      <UnstyledButton className={classes.name} aria-current={isShown || undefined} onClick={apply}>
        <IconCheck size={14} stroke={2} aria-hidden data-on={isShown || undefined} />
        <span>{name}</span>
      </UnstyledButton>
      {mine && (
        <>
          {!isShown && <Do icon={IconDeviceFloppy} label={t('views.update', { name })} go={() => change(state)} />}
          <Do
            icon={IconUsers}
            label={t('views.share', { name })}
            isOn={shared}
            go={() => change({ shared: !shared })}
          />
          <Do icon={IconPencil} label={t('views.rename', { name })} go={() => setDoing('renaming')} />
          <Do icon={IconTrash} label={t('views.delete_view', { name })} go={() => setDoing('deleting')} />
        </>
      )}
    </li>
  );
}

interface DoProps {
  readonly icon: ComponentType<{ size: number; stroke: number }>;
  readonly label: string;
  readonly isOn?: boolean;
  readonly go: () => void;
}

const Do = ({ icon: Icon, label, isOn, go }: DoProps) => (
  <ActionIcon
    variant={isOn ? 'light' : 'subtle'}
    color={isOn ? undefined : 'gray'}
    size={24}
    aria-label={label}
    title={label}
    aria-pressed={isOn}
    onClick={go}
  >
    <Icon size={15} stroke={1.6} />
  </ActionIcon>
);

function Rename({ name, onName }: { readonly name: string; readonly onName: (name: string) => void }) {
  const { t } = useTranslation();
  const [text, setText] = useState(name);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (text.trim() !== '') onName(text.trim());
  };
  return (
    <form className={classes.rename} onSubmit={submit}>
      <TextInput
        size="xs"
        autoFocus
        aria-label={t('views.new_name', { name })}
        maxLength={saved_view_limits.name}
        error={text.trim() === '' ? t('faults.required') : undefined}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Button type="submit" size="xs">
        {t('views.save')}
      </Button>
    </form>
  );
}
