import { Progress, Skeleton, Text } from '@mantine/core';
import { fileimport, import_bytes_max, import_working } from '@sluis/contract/entities/operations/import';
import { IconCircle, IconCircleCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { useLostFocus } from '../../../kit/focus/use-lost-focus.ts';
import { FileDrop } from '../../../kit/form/file-drop.tsx';
import { itemOptions, refetchWhile } from '../../../kit/item/list-request.ts';
import type { ItemProps } from '../../../kit/item/row.ts';
import { sentenceText, useSentenceContext } from '../../../kit/panel/sentence.ts';
import type { PageProps } from '../../../kit/screen/screen.ts';
import { ErrorState } from '../../../kit/state/error-state.tsx';
import { useFormat } from '../../../lib/format.ts';
import { useTranslation } from '../../../lib/i18n.ts';
import { useOrganisation } from '../../../lib/organisation.ts';
import { pauseOf } from '../../../lib/request-error.ts';
import { useRunning } from '../../../lib/running.ts';
import { useCan } from '../../../lib/session.ts';
import { Columns } from './columns.tsx';
import { file_types, smaller_types } from './create-import.tsx';
import { Faults } from './faults.tsx';
import { type Import, isOnlyChecked, populated } from './import.item.ts';
import classes from './import.module.css';
import { import_sentences } from './import.sentences.ts';
import { ImportActions } from './import-actions.tsx';
import { ImportStatus } from './import-status.tsx';
import { sendFile } from './upload.ts';
import { useWaiting } from './use-waiting.ts';

type Props = ItemProps<Import>;
type WholeProps = Props & { readonly isAway: boolean };

/** One import, from its file to its report. */
export function ImportPage({ values: { importId = '' } }: PageProps) {
  const { t } = useTranslation();
  const { base } = useOrganisation();
  const answer = useQuery({
    ...itemOptions<Import>('import', importId, populated),
    refetchInterval: ({ state }) =>
      refetchWhile(state.data && (import_working.includes(state.data.status) || state.data.status === 'UPLOADING')),
  });
  // While the service is unavailable or overloaded, the last known state of the import stays.
  const isAway = pauseOf(answer.error) !== undefined;
  if (answer.data && (isAway || !answer.isError)) return <Whole item={answer.data} isAway={isAway} />;
  return (
    <div className={classes.page}>
      <Link className={classes.back} to={`${base}/psp/imports` as string}>
        {t('import.back')}
      </Link>
      {answer.isError ? (
        <ErrorState error={answer.error} retry={() => void answer.refetch()} />
      ) : (
        <Skeleton height={400} />
      )}
    </div>
  );
}

function Whole({ item, isAway }: WholeProps) {
  const { t } = useTranslation();
  const { base } = useOrganisation();
  const page = useRef<HTMLDivElement>(null);
  useLostFocus(page);
  return (
    <div ref={page} tabIndex={-1} className={classes.page}>
      <div>
        <Link className={classes.back} to={`${base}/psp/imports` as string}>
          {t('import.back')}
        </Link>
        <h1>{item.name}</h1>
      </div>
      <About item={item} />
      <Steps item={item} />
      <CurrentState item={item} isAway={isAway} />
      <Faults item={item} />
      {(item.status === 'READY' || item.status === 'CHECKED') && <Columns key={item.id} item={item} />}
    </div>
  );
}

function About({ item }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const { kind, organisation, payment_profile, size_bytes } = item;
  return (
    <p className={classes.about}>
      <span>{t(`values.kind.${kind}`)}</span>
      <span>{organisation.name ?? organisation.id}</span>
      {payment_profile && <span>{payment_profile.display_name ?? payment_profile.id}</span>}
      <span>{format.bytes(size_bytes)}</span>
    </p>
  );
}

const steps = ['file', 'columns', 'check', 'import'] as const;
const step_of: Readonly<Record<Import['status'], number>> = {
  UPLOADING: 0,
  READING: 0,
  READY: 1,
  CHECKING: 2,
  CHECKED: 2,
  RUNNING: 3,
  STOPPED: 3,
  FAILED: 3,
  COMPLETED: 4,
  UNDOING: 4,
  UNDONE: 4,
};

function Steps({ item: { status, mapping } }: Props) {
  const { t } = useTranslation();
  const current = status === 'FAILED' && mapping.length === 0 ? 0 : step_of[status];
  return (
    <ol className={classes.steps}>
      {steps.map((step, at) => {
        const Icon = at < current ? IconCircleCheck : IconCircle;
        const label = t(at < current ? 'import.step_done' : 'import.step_open');
        return (
          <li key={step} aria-current={at === current ? 'step' : undefined}>
            <Icon size={16} stroke={1.75} role="img" aria-label={label} />
            {t(`import.steps.${step}`)}
          </li>
        );
      })}
    </ol>
  );
}

/** The status, the result so far, and the actions. */
function CurrentState({ item, isAway }: WholeProps) {
  const { t } = useTranslation();
  const context = useSentenceContext('import');
  const sentence = sentenceText(import_sentences[item.status], item, context, t);
  const isWorking = import_working.includes(item.status);
  const waiting = useWaiting({ item, isWorking, isAway });
  return (
    <section className={`${classes.part} ${classes.stand}`} aria-label={t('fields:common.status')}>
      <div className={classes.actions}>
        <ImportStatus item={{ status: item.status, progress: item.progress }} />
        <Text size="sm" role="status">
          {waiting ?? sentence}
        </Text>
      </div>
      {item.status === 'UPLOADING' && <Uploading item={item} />}
      {isWorking && <Progress size={8} value={item.progress} aria-label={t('fields:import.progress')} animated />}
      {item.read_count > 0 && item.status !== 'READY' && <Counts item={item} />}
      <div className={classes.actions}>
        <ImportActions item={item} />
      </div>
    </section>
  );
}

const counts = ['read_count', 'imported_count', 'known_count', 'bad_count'] as const;

function Counts({ item }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const labelOf = (name: (typeof counts)[number]): string =>
    t(isOnlyChecked(item) && name === 'imported_count' ? 'import.importable' : `fields:import.${name}`);
  return (
    <dl className={classes.counts}>
      {counts.map((name) => (
        <div key={name} data-bad={(name === 'bad_count' && item.bad_count > 0) || undefined}>
          <dt>{labelOf(name)}</dt>
          <dd>{format.number(item[name])}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The progress of the upload or, if it is not running, an area to drop the file on. */
function Uploading({ item }: Props) {
  const { t } = useTranslation();
  const { base } = useOrganisation();
  const may = useCan(fileimport.roles.create);
  const isSent = useRunning().some(({ id }) => id === item.id);
  const [error, setError] = useState<string>();
  if (isSent || !may)
    return <Progress size={8} value={item.progress} aria-label={t('fields:import.progress')} animated />;
  const take = (file: File): void => {
    const isOther = file.size !== item.size_bytes;
    setError(isOther ? t('import.other_file', { name: item.name }) : undefined);
    if (isOther) return;
    sendFile(item, file, `${base}/psp/imports/${item.id}`).catch(() => setError(t('import.not_sent')));
  };
  return (
    <>
      <p className={classes.hint}>{t('import.send_rest', { name: item.name })}</p>
      <FileDrop
        label={t('fields:import.name')}
        types={file_types}
        max_bytes={import_bytes_max}
        smaller={smaller_types}
        error={error}
        onChoose={take}
      />
    </>
  );
}
