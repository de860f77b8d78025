import { ActionIcon, Button, Select } from '@mantine/core';
import {
  type EvidencePart,
  evidence_files,
  evidence_text_names,
  isEvidenceText,
} from '@sluis/contract/disputes/evidence';
import { chargeback } from '@sluis/contract/entities/payments/chargeback';
import type { ItemOf } from '@sluis/contract/registry';
import { IconDownload, IconTrash } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { saveFile } from '../../../kit/chart/save-file.ts';
import { ConfirmButton } from '../../../kit/confirm/confirm-button.tsx';
import { ErrorDialog } from '../../../kit/confirm/error-dialog.tsx';
import { EditForm } from '../../../kit/form/edit-form.tsx';
import { FileDrop } from '../../../kit/form/file-drop.tsx';
import { reloadAll } from '../../../kit/item/list-request.ts';
import type { Row } from '../../../kit/item/row.ts';
import { SentenceNote } from '../../../kit/panel/overview-head.tsx';
import { Instant } from '../../../kit/value/instant.tsx';
import { useOffered } from '../../../kit/verb/verb.tsx';
import { newIdempotencyKey, RequestError, request } from '../../../lib/api-client.ts';
import { useFormat } from '../../../lib/format.ts';
import { useTranslation } from '../../../lib/i18n.ts';
import { isNowhere } from '../../../lib/nowhere.ts';
import type { Chargeback } from './chargeback.item.ts';
import { useEvidenceForm, useMissingParts, usePartsOf } from './dispute.calls.ts';
import classes from './dispute.module.css';

interface Props {
  readonly item: Chargeback;
}

interface EvidenceProps extends Props {
  readonly onDirty: (isDirty: boolean) => void;
}

/** The evidence: a draft of texts and files, as the acquirer asks for them, until it is sent. */
export function DisputeEvidence({ item, onDirty }: EvidenceProps) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const form = useEvidenceForm(item.id).data;
  const drafts = usePartsOf('disputeevidence', item.id).data;
  const responses = usePartsOf('disputeresponse', item.id).data;
  const mayWork = useOffered(chargeback, 'prepare', item as unknown as Row);
  const missing = useMissingParts(item.id);
  const [saved, setSaved] = useState(0);
  const section = useRef<HTMLElement>(null);
  const prepare = useMutation({
    mutationFn: () =>
      request('POST', `/v1/chargeback/${item.id}/prepare`, { body: {}, idempotencyKey: newIdempotencyKey() }),
    onSettled: () => reloadAll(client),
  });
  const draft = drafts?.items[0];
  // Its button, or the form that was saved, is gone: keyboard users continue in the evidence.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once it was prepared or saved.
  useEffect(() => {
    if ((prepare.isSuccess || saved > 0) && isNowhere()) section.current?.focus({ preventScroll: true });
  }, [draft?.id, saved]);
  if (!form || !drafts || !responses) return null;
  const isSent = responses.items.some(({ stage, status }) => stage === item.stage && status !== 'FAILED');
  const asked = form.fields.filter(({ name }) => isEvidenceText(name)).map(({ name }) => name as string);
  const rest = evidence_text_names.filter((name) => !asked.includes(name));
  const canEdit = mayWork && !isSent;
  return (
    <section
      ref={section}
      tabIndex={-1}
      className={`${classes.block} ${classes.evidence}`}
      aria-label={t('dispute.evidence')}
    >
      <h2>{t('dispute.evidence')}</h2>
      {canEdit && <Asked fields={form.fields} />}
      {canEdit && missing.length > 0 && <MissingParts parts={missing} />}
      {!draft && mayWork && (
        <Button loading={prepare.isPending} onClick={() => prepare.mutate()} style={{ alignSelf: 'start' }}>
          {t('dispute.begin')}
        </Button>
      )}
      <ErrorDialog error={prepare.error} close={prepare.reset} />
      {!draft && !mayWork && <p className={classes.hint}>{t('dispute.none')}</p>}
      {draft && (
        <>
          <p className={classes.hint}>
            {t('dispute.changed')} <Instant value={draft.changed_at} />
          </p>
          <Files item={item} mayWork={canEdit} {...form} />
          {canEdit ? (
            <EditForm
              key={`${draft.id}-${saved}`}
              entity="disputeevidence"
              item={draft}
              only={[...asked, ...rest]}
              folded={rest.filter((name) => !draft[name])}
              is_aside
              onDirty={onDirty}
              onDone={() => {
                setSaved(saved + 1);
                void reloadAll(client);
              }}
              onCancel={() => setSaved(saved + 1)}
            />
          ) : (
            <>
              {responses.items.every(({ kind }) => kind !== 'SUBMIT') && (
                <SentenceNote tone="ended">{t('dispute.not_submitted')}</SentenceNote>
              )}
              <Sent draft={draft} />
            </>
          )}
        </>
      )}
    </section>
  );
}

/** Names the required parts that are missing. */
export function MissingParts({ parts }: { readonly parts: readonly EvidencePart[] }) {
  const { t } = useTranslation();
  const names = parts.map((name) => t([`fields:disputeevidence.${name}`, `values.part.${name}`]));
  return <SentenceNote tone="warning">{t('dispute.missing', { parts: names.join(', ') })}</SentenceNote>;
}

/** What the acquirer asks for; the required parts first. */
function Asked({ fields }: { readonly fields: readonly { readonly name: string; readonly required: boolean }[] }) {
  const { t } = useTranslation();
  if (fields.length === 0) return <p>{t('dispute.no_defence')}</p>;
  const label = (name: string) => t([`fields:disputeevidence.${name}`, `values.part.${name}`]);
  const named = (required: boolean) =>
    fields.filter((field) => field.required === required).map(({ name }) => label(name));
  const [required, helpful] = [named(true), named(false)];
  return (
    <div className={classes.asked}>
      {required.length > 0 && <p>{t('dispute.required', { parts: required.join(', ') })}</p>}
      {helpful.length > 0 && <p className={classes.hint}>{t('dispute.helpful', { parts: helpful.join(', ') })}</p>}
    </div>
  );
}

/** The texts once they have been sent. */
function Sent({ draft }: { readonly draft: ItemOf<'disputeevidence'> }) {
  const { t } = useTranslation();
  return (
    <dl className={classes.list}>
      {evidence_text_names.map(
        (name) =>
          draft[name] && (
            <div key={name}>
              <dt>{t(`fields:disputeevidence.${name}`)}</dt>
              <dd className={classes.text}>{draft[name]}</dd>
            </div>
          ),
      )}
    </dl>
  );
}

const types = { 'application/pdf': 'PDF', 'image/jpeg': 'JPEG', 'image/png': 'PNG' };

interface FilesProps extends Props {
  readonly fields: readonly { readonly name: EvidencePart }[];
  readonly mayWork: boolean;
  readonly bytes_max: number;
  readonly files_max: number;
}

function Files({ item, mayWork, fields, bytes_max, files_max }: FilesProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const client = useQueryClient();
  const files = usePartsOf('disputefile', item.id).data?.items ?? [];
  const asked = fields.find(({ name }) => !isEvidenceText(name) && !files.some((file) => file.part === name));
  const [chosen, setPart] = useState<string>();
  const part = chosen ?? asked?.name ?? 'receipt';
  const add = useMutation({
    mutationFn: (file: File) =>
      request('POST', `/v1/chargeback/${item.id}/file`, {
        query: { part, name: file.name },
        body: file,
        idempotencyKey: newIdempotencyKey(),
      }),
    // The next file is often of the same kind.
    onMutate: () => setPart(part),
    onSettled: () => reloadAll(client),
  });
  const read = useMutation({
    mutationFn: async ({ id, name }: ItemOf<'disputefile'>) =>
      saveFile(await request<Blob>('GET', `/v1/disputefile/${id}/content`, { as_file: true }), name),
  });
  const isCard = add.error instanceof RequestError && JSON.stringify(add.error.fields ?? {}).includes('card_number');
  const code = add.error instanceof RequestError ? add.error.code : 'internal';
  return (
    <div className={classes.files}>
      <ul>
        {files.map((file) => (
          <li key={file.id}>
            <span className={classes.name}>
              {file.name}
              <small>
                {t(`values.part.${file.part}`)} · {format.bytes(file.size_bytes)}
              </small>
            </span>
            <ActionIcon
              variant="subtle"
              aria-label={t('dispute.download', { name: file.name })}
              onClick={() => read.mutate(file)}
            >
              <IconDownload size={16} aria-hidden />
            </ActionIcon>
            {mayWork && (
              <ConfirmButton
                icon={IconTrash}
                danger
                label={t('dispute.remove', { name: file.name })}
                title={t('dispute.remove_title')}
                question={t('dispute.remove_question', { name: file.name })}
                confirm={t('dispute.remove_confirm')}
                run={() => request('DELETE', `/v1/disputefile/${file.id}`)}
              />
            )}
          </li>
        ))}
      </ul>
      <ErrorDialog error={read.error} close={read.reset} />
      {mayWork && files.length >= files_max && (
        <p className={classes.hint}>{t('dispute.files_full', { count: files_max })}</p>
      )}
      {mayWork && files.length < files_max && (
        <>
          <Select
            label={t('dispute.file_shows')}
            allowDeselect={false}
            data={evidence_files.map((value) => ({ value, label: t(`values.part.${value}`) }))}
            value={part}
            onChange={(value) => value && setPart(value)}
          />
          <FileDrop
            label={t('dispute.add_file')}
            types={types}
            max_bytes={bytes_max}
            onChoose={(file) => add.mutate(file)}
            sending={add.isPending ? add.variables?.name : undefined}
            error={add.error ? t(isCard ? 'dispute.card_in_file' : `errors.${code}`) : undefined}
          />
        </>
      )}
    </div>
  );
}
