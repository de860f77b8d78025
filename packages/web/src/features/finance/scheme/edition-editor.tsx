import { Alert, Button, Group } from '@mantine/core';
import type { SchemeType } from '@sluis/contract/finance/kinds';
import { IconArrowBackUp, IconArrowForwardUp } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { type KeyboardEvent, useRef } from 'react';
import { ConfirmButton } from '../../../kit/confirm/confirm-button.tsx';
import { DateInput } from '../../../kit/form/date-input.tsx';
import formClasses from '../../../kit/form/form.module.css';
import { FormFault } from '../../../kit/form/form-fault.tsx';
import { UnsavedGuard, useUnsaved } from '../../../kit/form/unsaved.tsx';
import { reloadAll } from '../../../kit/item/list-request.ts';
import { IconButton } from '../../../kit/tooltip/icon-button.tsx';
import { request } from '../../../lib/api-client.ts';
import { useFormat } from '../../../lib/format.ts';
import { useTranslation } from '../../../lib/i18n.ts';
import { LinesInput } from './lines-input.tsx';
import { Minimums } from './minimums.tsx';
import type { Scheme } from './scheme.item.ts';
import classes from './scheme.module.css';
import { type EditionEditor, useEditionEditor } from './use-edition-editor.ts';
import type { Content } from './use-stored-draft.ts';

interface Props {
  readonly type: SchemeType;
  readonly item: Scheme;
  readonly stored: Content;
  readonly isCurrent: boolean;
  /** The number that the draft has once it is published. */
  readonly number: number;
  /** The first day on which it can become valid; undefined for any. */
  readonly earliest: string | undefined;
}

/** The draft of a scheme: its date, its prices, and the monthly minimums. */
export function DraftEditor({ type, item, stored, isCurrent, number, earliest }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const box = useRef<HTMLFormElement>(null);
  const editor = useEditionEditor({ type, item, stored, isCurrent, box });
  const { draft, change, faults, leave, undo, redo, isPending, isDirty } = editor;
  const unsaved = useUnsaved(isDirty);
  const errorOf = (path: string) => faults[path] && t(`faults.${faults[path]}`, { context: 'date' });
  const onKeyDown = (event: KeyboardEvent): void => {
    const letter = event.key.toLowerCase();
    if ((event.ctrlKey || event.metaKey) && !event.altKey && (letter === 'z' || letter === 'y')) {
      event.preventDefault();
      (letter === 'y' || event.shiftKey ? redo : undo)?.();
    }
    // Enter in a cell does not save what is half typed.
    if (event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault();
  };
  return (
    <form
      ref={box}
      noValidate
      className={classes.editor}
      aria-label={t('price.draft_of', { number })}
      onKeyDown={onKeyDown}
      onSubmit={(event) => {
        event.preventDefault();
        if (editor.check()) void editor.save().catch(() => undefined);
      }}
    >
      <div className={classes.validFrom}>
        <DateInput
          label={t('price.fields.valid_from')}
          description={
            earliest === undefined
              ? t('price.valid_from_first')
              : t('price.valid_from_help', { date: format.date(earliest) })
          }
          withAsterisk
          value={draft.valid_from}
          {...(earliest !== undefined && { min: earliest })}
          disabled={isPending}
          error={
            faults.valid_from === 'too_small' && earliest !== undefined
              ? t('price.too_early', { date: format.date(earliest) })
              : errorOf('valid_from')
          }
          onChange={(valid_from) => change((before) => ({ ...before, valid_from }), 'valid_from')}
          onBlur={() => leave('valid_from')}
          data-path="valid_from"
        />
      </div>
      <LinesInput type={type} editor={editor} />
      {type === 'revenue' && (
        <Minimums
          minimums={draft.minimums}
          disabled={isPending}
          errorOf={errorOf}
          onLeave={leave}
          onChange={(minimums, path) => change((before) => ({ ...before, minimums }), path)}
          focus={editor.focus}
        />
      )}
      {editor.isStale ? <Stale editor={editor} /> : <FormFault error={editor.error} />}
      {isDirty && <p className={classes.quiet}>{t('price.preview.of_saved')}</p>}
      <div className={formClasses.actions}>
        <Group gap={4} mr="auto">
          <IconButton
            icon={IconArrowBackUp}
            label={t('price.undo')}
            reason={undo ? undefined : t('price.nothing_to_undo')}
            onClick={undo}
          />
          <IconButton
            icon={IconArrowForwardUp}
            label={t('price.redo')}
            reason={redo ? undefined : t('price.nothing_to_redo')}
            onClick={redo}
          />
        </Group>
        <Publish type={type} item={item} editor={editor} number={number} />
        <Button type="submit" size="xs" loading={isPending} disabled={editor.isStale}>
          {t('price.save_draft')}
        </Button>
      </div>
      <UnsavedGuard unsaved={unsaved} />
    </form>
  );
}

/** Someone else saved the draft meanwhile. */
function Stale({ editor }: { readonly editor: EditionEditor }) {
  const { t } = useTranslation();
  return (
    <Alert role="alert" color="red" variant="light" title={t('errors.stale_version')}>
      <p className={classes.stale}>{t('price.stale')}</p>
      <Group gap={8}>
        <Button variant="default" size="compact-sm" onClick={editor.loadStored}>
          {t('price.load_stored')}
        </Button>
        <Button variant="default" size="compact-sm" onClick={editor.keepTyped}>
          {t('price.keep_typed')}
        </Button>
      </Group>
    </Alert>
  );
}

interface PublishProps extends Pick<Props, 'type' | 'item' | 'number'> {
  readonly editor: EditionEditor;
}

/** Publishes the draft as it is on screen: what was typed is saved first. */
function Publish({ type, item, editor, number }: PublishProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const client = useQueryClient();
  const { draft, isDirty, isFaulty, isStale } = editor;
  const reason =
    draft.lines.length === 0
      ? t('price.no_lines')
      : isFaulty
        ? t('price.incomplete')
        : isStale
          ? t('errors.stale_version')
          : undefined;
  const { name } = item;
  return (
    <ConfirmButton
      label={t('price.publish')}
      title={t('price.publish_title', { number })}
      question={t(editor.unreachable.size > 0 ? 'price.publish_question_unreachable' : 'price.publish_question', {
        name,
        number,
        date: format.date(draft.valid_from),
        count: editor.unreachable.size,
      })}
      confirm={t('price.publish')}
      reason={reason}
      run={async (idempotencyKey) => {
        const version = isDirty ? await editor.save() : editor.version;
        await request('POST', `/v1/${type}scheme/${item.id}/publish`, { body: { version }, idempotencyKey });
      }}
      onDone={() => void reloadAll(client)}
    />
  );
}
