import { Loader } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { type ReactNode, useId, useState } from 'react';
import { useFormat } from '../../lib/format.ts';
import { useLanguage, useTranslation } from '../../lib/i18n.ts';
import { useKeptFocus } from '../focus/use-kept-focus.ts';
import classes from './file-drop.module.css';

interface Props {
  /** The accessible name of the area. */
  readonly label: string;
  /** Media types or extensions, each with its common name: `{ 'application/pdf': 'PDF', '.csv': 'CSV' }`. */
  readonly types: Readonly<Record<string, string>>;
  readonly max_bytes: number;
  /** Types with a lower limit: `{ '.xlsx': 100_000_000 }`. */
  readonly smaller?: Readonly<Record<string, number>>;
  readonly onChoose: (file: File) => void;
  /** The name of the file that is being uploaded. */
  readonly sending?: string | undefined;
  /** The error of the last file. */
  readonly error?: ReactNode;
}

const isEnding = (name: string, ending: string): boolean =>
  ending.startsWith('.') && name.toLowerCase().endsWith(ending);

/** An area to drop a file on, which also opens the file dialog; invalid files are refused with a message. */
export function FileDrop({ label, types, max_bytes, smaller = {}, onChoose, sending, error }: Props) {
  const { t } = useTranslation();
  const language = useLanguage();
  const format = useFormat();
  const [isOver, setOver] = useState(false);
  const [refused, setRefused] = useState<string>();
  const namesOf = (some: readonly (readonly [string, string])[]): string =>
    new Intl.ListFormat(language, { type: 'disjunction' }).format(some.map(([, name]) => name));
  const names = namesOf(Object.entries(types));
  const size = (bytes: number): string => format.bytes(bytes);
  const faultOf = (file: File): string | undefined => {
    const { name } = file;
    const isTaken = Object.keys(types).some((type) => type === file.type || isEnding(name, type));
    if (!isTaken) return t('file_drop.other_type', { name, types: names });
    const [, max = max_bytes] = Object.entries(smaller).find(([type]) => isEnding(name, type)) ?? [];
    if (file.size > max) return t('file_drop.too_large', { name, size: size(file.size), max: size(max) });
    return file.size === 0 ? t('file_drop.empty', { name }) : undefined;
  };
  const take = (file: File | undefined): void => {
    if (!file) return;
    const fault = faultOf(file);
    setRefused(fault);
    if (fault === undefined) onChoose(file);
  };
  const input = useKeptFocus<HTMLInputElement>(sending !== undefined);
  const limits_id = useId();
  const fault_id = useId();
  const shown_fault = refused ?? error;
  return (
    <div>
      <div className={classes.area} data-over={isOver || undefined}>
        {sending === undefined ? <IconUpload size={20} stroke={1.75} aria-hidden /> : <Loader size={20} />}
        <strong>{sending === undefined ? t('file_drop.choose') : t('file_drop.sending', { name: sending })}</strong>
        <span id={limits_id}>
          {[
            t('file_drop.limits', {
              types: namesOf(Object.entries(types).filter(([type]) => !(type in smaller))),
              size: size(max_bytes),
            }),
            ...Object.entries(smaller).map(([type, max]) =>
              t('file_drop.limits', { types: types[type] ?? type, size: size(max) }),
            ),
          ].join('; ')}
        </span>
        <input
          ref={input}
          type="file"
          className={classes.input}
          aria-label={label}
          aria-describedby={shown_fault ? `${limits_id} ${fault_id}` : limits_id}
          accept={Object.keys(types).join()}
          disabled={sending !== undefined}
          onDragEnter={() => setOver(true)}
          onDragLeave={() => setOver(false)}
          onDrop={() => setOver(false)}
          onChange={(event) => {
            take(event.currentTarget.files?.[0]);
            // The same file can be chosen again after a change.
            event.currentTarget.value = '';
          }}
        />
      </div>
      {shown_fault && (
        <p id={fault_id} className={classes.error} role="alert">
          {shown_fault}
        </p>
      )}
    </div>
  );
}
