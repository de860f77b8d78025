import { useQuery } from '@tanstack/react-query';
import { itemOptions, refetchWhile } from '../../../../kit/item/list-request.ts';
import { EmptyState } from '../../../../kit/state/empty-state.tsx';
import { ErrorState } from '../../../../kit/state/error-state.tsx';
import { useFormat } from '../../../../lib/format.ts';
import { useTranslation } from '../../../../lib/i18n.ts';
import { isDueSoon, type Webhook } from '../webhook.item.ts';
import { courseOf } from './course.ts';
import { attemptsOptions, type ReceivedLine } from './lab.calls.ts';
import classes from './lab.module.css';

interface Props {
  readonly webhook: string;
  readonly received: readonly ReceivedLine[];
}

/** The events of a webhook in order: created, sent, received, answered, and the next one. */
export function LabTimeline({ webhook, received }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const item = useQuery({
    ...itemOptions<Webhook>('webhook', webhook, []),
    refetchInterval: ({ state }) => refetchWhile(state.data && isDueSoon(state.data)),
  });
  const attempts = useQuery({
    ...attemptsOptions({ id: webhook, version: item.data?.version ?? 0 }),
    enabled: item.data !== undefined,
    placeholderData: (before) => before,
  });
  if (item.error) return <ErrorState error={item.error} retry={() => void item.refetch()} />;
  if (!item.data || !attempts.data) return null;
  const events = courseOf(item.data, attempts.data.items, received);
  if (events.length === 0) return <EmptyState title={t('webhook.no_tries')} level={3} />;
  return (
    <ol className={classes.course} aria-label={t('webhook_lab.view.timeline')}>
      {events.map(({ at, kind, after_ms, ...values }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: events come behind the others.
        <li key={index} data-kind={kind}>
          <time dateTime={at} title={format.instantExact(at)}>
            {after_ms < long_ms ? t('webhook_lab.course.after', { ms: format.number(after_ms) }) : format.instant(at)}
          </time>
          <span>{t(`webhook_lab.course.${kind}`, { ...values, until: format.instantExact(at) })}</span>
        </li>
      ))}
    </ol>
  );
}

/** From this duration the time of day is shown. */
const long_ms = 60_000;
