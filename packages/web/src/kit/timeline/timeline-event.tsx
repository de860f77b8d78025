import type { Translate } from '@sluis/contract/base/translate';
import type { TimelineEvent, TimelineStep } from '@sluis/contract/timeline';
import { useFormat } from '../../lib/format.ts';
import { useTranslation } from '../../lib/i18n.ts';
import { listOf } from '../../lib/item-lists.ts';
import { ItemLink } from '../link/item-link.tsx';
import { CopyId } from '../value/copy-id.tsx';
import { Instant } from '../value/instant.tsx';
import { Money } from '../value/money.tsx';
import { Pill } from '../value/pill.tsx';
import { reasonText } from '../value/reason.ts';
import { ResponseCode } from '../value/response-code.tsx';
import { StatusPill } from '../value/status-pill.tsx';
import classes from './timeline.module.css';

interface Props {
  readonly event: TimelineEvent;
}

/** One event: what happened, the outcome, the user and the time. */
export function Event({ event }: Props) {
  const { t } = useTranslation();
  const { occurred_at, actor_kind, actor_name, note, steps = [] } = event;
  const codes = [...rawReason(event, t), ...(event.codes ?? [])];
  const by = actor_name ?? (actor_kind && t([`timeline.by.${actor_kind}`, 'timeline.by.system']));
  return (
    <li className={classes.event} data-kind={event.kind}>
      <div className={classes.line}>
        <What event={event} />
      </div>
      {note !== undefined && <p className={classes.note}>{note}</p>}
      {steps.length > 0 && <Steps steps={steps} />}
      <p className={classes.actor}>
        <Instant value={occurred_at} />
        {by && <span>· {by}</span>}
        {codes.map((code) => (
          <CopyId key={code} id={code} whole={code.length <= whole_code_max} />
        ))}
      </p>
    </li>
  );
}

/** The processor's original reason, if the shown text is ours: to look up or to pass on. */
function rawReason({ status }: TimelineEvent, t: Translate): string[] {
  const reason = status?.reason;
  return reason &&
    reasonText(status.entity, reason, t).toLowerCase() !== reason.toLowerCase() &&
    !is_tagging.test(reason)
    ? [reason]
    : [];
}

const is_tagging = /^tag (added|removed): (.+)$/;

/** The longest code that is shown in full. */
const whole_code_max = 24;

/** What happened, with the resulting status, the amount, the response and its duration. */
function What({ event }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const { source, status, amount, currency_code, response_code, duration_ms } = event;
  const title = source === 'history' ? event.about && <Part event={event} /> : <Title event={event} />;
  return (
    <>
      {title}
      {amount !== undefined && currency_code !== undefined && <Money amount={amount} currency_code={currency_code} />}
      {status && <NewStatus status={status} />}
      {response_code !== undefined && <ResponseCode code={response_code} />}
      {duration_ms !== undefined && (
        <span className={classes.took}>{t('timeline.took', { duration: format.number(duration_ms) })}</span>
      )}
    </>
  );
}

/** A value in an event's text: a calendar date in the format of the viewer's region. */
const is_date = /^\d{4}-\d\d-\d\d$/;

/** The name of an event, in its tone if it has one, with a link to its subject. */
function Title({ event: { source, event, words = {}, tone, about } }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const filled = Object.entries(words).map(([name, value]) => [
    name,
    typeof value === 'string' && is_date.test(value) ? format.date(value) : value,
  ]);
  const text = t(`timeline.${source}.${event}`, Object.fromEntries(filled));
  const list = about && listOf(about.entity);
  const shown = tone ? <Pill tone={tone} label={text} /> : <span className={classes.title}>{text}</span>;
  if (!list) return shown;
  return (
    <ItemLink list={list} id={about.id}>
      {shown}
    </ItemLink>
  );
}

/** The refund or chargeback, by its name, with a link. */
function Part({ event: { about } }: Props) {
  const { t } = useTranslation();
  if (!about) return null;
  const list = listOf(about.entity);
  const name = t(`timeline.part.${about.entity}`);
  return list ? (
    <ItemLink list={list} id={about.id}>
      {name}
    </ItemLink>
  ) : (
    <span>{name}</span>
  );
}

/**
 * The resulting status of an item and its reason, or the tags that were added or removed, which leave the status
 * unchanged.
 */
function NewStatus({ status: { entity, value, reason } }: { readonly status: NonNullable<TimelineEvent['status']> }) {
  const { t } = useTranslation();
  const [, change, tags] = is_tagging.exec(reason ?? '') ?? [];
  if (change) return <span>{t(change === 'added' ? 'timeline.tag_added' : 'timeline.tag_removed', { tags })}</span>;
  return (
    <>
      <StatusPill entity={entity} status={value} />
      {reason && <span className={classes.reason}>{reasonText(entity, reason, t)}</span>}
    </>
  );
}

/** The steps of an event, such as attempts to deliver a webhook, the latest first; folded if there are several. */
function Steps({ steps }: { readonly steps: readonly TimelineStep[] }) {
  const { t } = useTranslation();
  const format = useFormat();
  const list = (
    <ol className={classes.steps} reversed>
      {steps.toReversed().map(({ occurred_at, response_code, duration_ms, error }) => (
        <li key={occurred_at} className={classes.step}>
          <ResponseCode code={response_code} />
          <Instant value={occurred_at} />
          <span className={classes.took}>{t('timeline.took', { duration: format.number(duration_ms) })}</span>
          {error && <span className={classes.reason}>{error}</span>}
        </li>
      ))}
    </ol>
  );
  if (steps.length === 1) return list;
  return (
    <details className={classes.fold}>
      <summary>{t('timeline.attempts', { count: steps.length })}</summary>
      {list}
    </details>
  );
}
