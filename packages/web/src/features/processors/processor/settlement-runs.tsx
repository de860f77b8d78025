import type { ItemOf } from '@sluis/contract/registry';
import type { ItemProps } from '../../../kit/item/row.ts';
import { RelatedList } from '../../../kit/panel/related-list.tsx';
import { Instant } from '../../../kit/value/instant.tsx';
import { Money } from '../../../kit/value/money.tsx';
import { reasonText } from '../../../kit/value/reason.ts';
import { StatusPill } from '../../../kit/value/status-pill.tsx';
import { useTranslation } from '../../../lib/i18n.ts';
import type { Settlement } from './settlement.item.ts';
import classes from './settlement.module.css';

type Run = ItemOf<'processorsettlementrun'>;
type File = ItemOf<'processorsettlementfile'>;

/** The runs of a settlement, with their results. */
export function SettlementRuns({ item }: ItemProps<Settlement>) {
  const { t } = useTranslation();
  return (
    <RelatedList<Run>
      path="processorsettlementrun"
      query={{ processor_settlement: item.id }}
      empty={t('processorsettlement.no_runs')}
      isLive={({ status }) => status === 'QUEUED' || status === 'RUNNING'}
    >
      {(run) => (
        <>
          <Instant value={run.created_at} />
          <StatusPill entity="processorsettlementrun" status={run.status} />
          <p className={classes.said}>
            {run.status_reason
              ? reasonText('processorsettlementrun', run.status_reason, t)
              : [
                  t('processorsettlement.files_count', { count: run.files }),
                  t('processorsettlement.lines_count', { count: run.lines }),
                  ...(run.duplicates > 0 ? [t('processorsettlement.duplicates_count', { count: run.duplicates })] : []),
                ].join(' · ')}
          </p>
        </>
      )}
    </RelatedList>
  );
}

/** The files of a settlement, with the sums of their lines. */
export function SettlementFiles({ item }: ItemProps<Settlement>) {
  const { t } = useTranslation();
  return (
    <RelatedList<File>
      path="processorsettlementfile"
      query={{ processor_settlement: item.id }}
      empty={t('processorsettlement.no_files')}
      isLive={({ status }) => status === 'RECEIVED'}
    >
      {(file) => (
        <>
          <span>{file.name}</span>
          <StatusPill entity="processorsettlementfile" status={file.status} />
          <div className={classes.said}>
            <p>
              <Instant value={file.created_at} />
              {file.status === 'PARSED' && <> · {t('processorsettlement.lines_count', { count: file.lines })}</>}
              {file.status_reason && <> · {reasonText('processorsettlementfile', file.status_reason, t)}</>}
              {file.failed_line !== null && <> · {t('processorsettlement.at_line', { line: file.failed_line })}</>}
            </p>
            {file.totals?.map(({ currency_code, gross, fee }) => (
              <p key={currency_code}>
                {t('processorsettlement.gross')} <Money amount={gross} currency_code={currency_code} /> ·{' '}
                {t('processorsettlement.fee')} <Money amount={fee} currency_code={currency_code} />
              </p>
            ))}
          </div>
        </>
      )}
    </RelatedList>
  );
}
