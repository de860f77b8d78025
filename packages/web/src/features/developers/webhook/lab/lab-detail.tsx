import { SegmentedControl, Skeleton } from '@mantine/core';
import { isId } from '@sluis/contract/base/ids';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { BodyView, Pairs } from '../../../../kit/content/body-view.tsx';
import { ErrorState } from '../../../../kit/state/error-state.tsx';
import { useFormat } from '../../../../lib/format.ts';
import { useTranslation } from '../../../../lib/i18n.ts';
import { type Inbox, type Received, type ReceivedLine, receivedOptions } from './lab.calls.ts';
import classes from './lab.module.css';
import { LabTimeline } from './lab-timeline.tsx';
import { useKindWords } from './use-kind-words.ts';
import { VerdictPill, VerdictReason } from './verdict-pill.tsx';

const views = ['body', 'headers', 'timeline'] as const;
type View = (typeof views)[number];

interface Props {
  readonly inbox: Inbox;
  readonly line: ReceivedLine;
}

/** A received webhook: whether it is genuine and why, its body, its headers, and its transmission. */
export function LabDetail({ inbox, line }: Props) {
  const { t } = useTranslation();
  const kind = useKindWords(line);
  const [chosen, setView] = useState<View>('body');
  const { data, error, refetch } = useQuery({
    ...receivedOptions(inbox, line),
    // While its response is recorded; the contents of another one are never shown as this one's.
    placeholderData: (before) => (before?.id === line.id ? before : undefined),
  });
  const ofOurs = line.webhook !== null && isId(line.webhook, 'whk') ? line.webhook : undefined;
  const view = ofOurs === undefined && chosen === 'timeline' ? 'body' : chosen;
  return (
    <section className={classes.detail} aria-label={t('webhook_lab.received.detail')}>
      <div className={classes.bar}>
        <h3>{kind}</h3>
        <VerdictPill line={line} />
      </div>
      <VerdictReason line={line} />
      <SegmentedControl
        size="xs"
        aria-label={t('webhook_lab.received.view')}
        value={view}
        onChange={(value) => setView(value as View)}
        data={views.map((value) => ({
          value,
          label: t(`webhook_lab.view.${value}`),
          disabled: value === 'timeline' && ofOurs === undefined,
        }))}
      />
      {view === 'timeline' && ofOurs ? (
        <LabTimeline webhook={ofOurs} received={inbox.received} />
      ) : error ? (
        <ErrorState error={error} retry={() => void refetch()} />
      ) : data ? (
        <Contents received={data} view={view} />
      ) : (
        <Skeleton h={160} />
      )}
    </section>
  );
}

/** The mask of a card number or a secret. */
const masked = /\*{3}/;

function Contents({ received, view }: { readonly received: Received; readonly view: View }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { headers, body, body_bytes, origin } = received;
  if (view === 'headers')
    return (
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard.
      <section className={classes.pairs} tabIndex={0} aria-label={t('webhook_lab.view.headers')}>
        <Pairs pairs={[{ name: t('webhook_lab.received.origin'), value: origin }, ...headers]} />
      </section>
    );
  if (body === null)
    return <p className={classes.dimmed}>{t('webhook_lab.received.no_text', { bytes: format.number(body_bytes) })}</p>;
  if (body === '') return <p className={classes.dimmed}>{t('webhook_lab.received.empty_body')}</p>;
  return (
    <div className={classes.contents}>
      {masked.test(body) && <p className={classes.masked}>{t('webhook_lab.received.masked')}</p>}
      <BodyView key={received.id} body={body} url="/v1/webhook" label={t('webhook_lab.view.body')} />
    </div>
  );
}
