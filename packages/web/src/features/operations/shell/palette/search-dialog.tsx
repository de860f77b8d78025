import { Suspense, useState } from 'react';
import { lazy } from '../../../../kit/popover/lazy.ts';
import { useTranslation } from '../../../../lib/i18n.ts';
import classes from './search-dialog.module.css';
import type { Typed } from './typed.ts';

const Palette = lazy(async () => (await import('./palette.tsx')).Palette);

interface Props {
  /** The initial text. */
  readonly sought: string;
  readonly onClose: () => void;
}

/**
 * The search that opens anything. A plain field takes the focus with the key that opens it and keeps it until the
 * search itself has loaded its code and its own field: nothing that is typed, pasted or composed meanwhile reaches the
 * screen.
 */
export function SearchDialog({ sought, onClose }: Props) {
  const { t } = useTranslation();
  const [before] = useState(() => document.activeElement);
  const [typed, setTyped] = useState<Typed>({ text: sought });
  const [isTaken, setTaken] = useState(false);
  const leave = (): void => {
    onClose();
    if (before instanceof HTMLElement) before.focus({ preventScroll: true });
  };
  return (
    <>
      {!isTaken && (
        <div role="dialog" aria-modal aria-label={t('palette.title')} className={classes.first}>
          <input
            // biome-ignore lint/a11y/noAutofocus: the user continues in the dialog they opened.
            autoFocus
            className={classes.field}
            aria-label={t('palette.placeholder')}
            placeholder={t('palette.placeholder')}
            autoComplete="off"
            spellCheck={false}
            value={typed.text}
            onChange={(event) => setTyped({ text: event.currentTarget.value })}
            onKeyDown={(event) => {
              if (event.key === 'Escape') leave();
              if (event.key === 'Enter' && !event.nativeEvent.isComposing) setTyped({ ...typed, entered: event });
              if (event.key === 'Tab') event.preventDefault();
            }}
          />
        </div>
      )}
      <Suspense>
        <Palette typed={typed} onType={setTyped} onTaken={() => setTaken(true)} onLeave={leave} onGone={onClose} />
      </Suspense>
    </>
  );
}
