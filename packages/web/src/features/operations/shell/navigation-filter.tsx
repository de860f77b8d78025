import { IconFilter } from '@tabler/icons-react';
import type { KeyboardEvent } from 'react';
import { useTranslation } from '../../../lib/i18n.ts';
import classes from './navigation.module.css';

interface Props {
  readonly text: string;
  readonly onChange: (text: string) => void;
  readonly onFocus: () => void;
}

const linksBeside = (field: HTMLElement): NodeListOf<HTMLAnchorElement> | undefined =>
  field.closest('nav')?.querySelectorAll<HTMLAnchorElement>('li a');

/** Filters the menu by typing: Enter opens the first match, the arrow key moves to it, and Esc clears the field. */
export function NavigationFilter({ text, onChange, onFocus }: Props) {
  const { t } = useTranslation();
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    const [first] = linksBeside(event.currentTarget) ?? [];
    if (event.key === 'ArrowDown') first?.focus();
    else if (event.key === 'Enter' && text.trim() !== '') first?.click();
    else if (event.key === 'Escape' && text !== '') onChange('');
    else return;
    event.preventDefault();
    // Otherwise the drawer would close.
    event.stopPropagation();
  };
  return (
    <label className={classes.filter}>
      <IconFilter size={14} stroke={1.75} aria-hidden />
      <input
        value={text}
        placeholder={t('shell.filter_menu')}
        aria-label={t('shell.filter_menu')}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => onChange(event.currentTarget.value)}
        onFocus={onFocus}
        onKeyDown={onKeyDown}
      />
    </label>
  );
}
