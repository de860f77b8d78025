import { Button, Checkbox } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { ConfirmButton } from '../../../../kit/confirm/confirm-button.tsx';
import { EmptyState } from '../../../../kit/state/empty-state.tsx';
import { useFormat } from '../../../../lib/format.ts';
import { useTranslation } from '../../../../lib/i18n.ts';
import { clearInbox, type Inbox, type ReceivedLine, showInbox } from './lab.calls.ts';
import classes from './lab.module.css';
import { LabCompare } from './lab-compare.tsx';
import { LabDetail } from './lab-detail.tsx';
import { ShownAnswer } from './shown-answer.tsx';
import { useKindWords } from './use-kind-words.ts';
import { VerdictPill } from './verdict-pill.tsx';

interface Props {
  readonly inbox: Inbox;
  readonly organisation: string;
  /** The test that was sent last: its first attempt opens automatically. */
  readonly sent: string | undefined;
}

/** The webhooks received at the address, the last first, and the contents of the selected one. */
export function LabReceived({ inbox, organisation, sent }: Props) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const { received } = inbox;
  const [chosen, setChosen] = useState<string>();
  const [marked, setMarked] = useState<readonly string[]>([]);
  const [isCompared, setCompared] = useState(false);
  // Only its first attempt: a later one must not replace what the user is reading.
  const arrived = received.findLast(({ webhook }) => webhook !== null && webhook === sent)?.id;
  useEffect(() => {
    if (arrived === undefined) return;
    setChosen(arrived);
    setCompared(false);
  }, [arrived]);
  const shown = received.find(({ id }) => id === chosen) ?? received[0];
  const pair = marked.flatMap((id) => received.filter((line) => line.id === id));
  const [one, other] = pair;
  const mark = (id: string, is: boolean): void => {
    // At most two: a third replaces the first.
    setMarked((before) => (is ? [...before, id].slice(-2) : before.filter((each) => each !== id)));
    if (!is) setCompared(false);
  };
  return (
    <section className={classes.received} aria-labelledby="lab-received">
      <div className={classes.bar}>
        <h2 id="lab-received">{t('webhook_lab.received.title')}</h2>
        <div>
          {received.length > 1 && (
            <Button
              variant="default"
              size="xs"
              disabled={pair.length < 2}
              aria-pressed={isCompared}
              onClick={() => setCompared(!isCompared)}
            >
              {t(isCompared ? 'webhook_lab.received.back' : 'webhook_lab.received.compare')}
            </Button>
          )}
          {received.length > 0 && (
            <ConfirmButton
              label={t('webhook_lab.received.clear')}
              question={t('webhook_lab.received.clear_question')}
              confirm={t('webhook_lab.received.clear')}
              run={async (key) => showInbox(client, organisation, await clearInbox(inbox, key))}
            />
          )}
        </div>
      </div>
      {shown === undefined ? (
        <EmptyState title={t('webhook_lab.received.none')} hint={t('webhook_lab.received.none_hint')} level={3} />
      ) : (
        <div className={classes.beside}>
          <ol className={classes.lines} aria-label={t('webhook_lab.received.title')}>
            {received.map((line) => (
              <Line
                key={line.id}
                line={line}
                isShown={!isCompared && line.id === shown.id}
                isMarked={marked.includes(line.id)}
                onShow={() => {
                  setChosen(line.id);
                  setCompared(false);
                }}
                onMark={received.length > 1 ? (is) => mark(line.id, is) : undefined}
              />
            ))}
          </ol>
          {isCompared && one && other ? (
            <LabCompare inbox={inbox} one={one} other={other} />
          ) : (
            <LabDetail inbox={inbox} line={shown} />
          )}
        </div>
      )}
    </section>
  );
}

interface LineProps {
  readonly line: ReceivedLine;
  readonly isShown: boolean;
  readonly isMarked: boolean;
  readonly onShow: () => void;
  readonly onMark: ((is: boolean) => void) | undefined;
}

function Line({ line, isShown, isMarked, onShow, onMark }: LineProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const kind = useKindWords(line);
  return (
    <li className={classes.line} data-shown={isShown || undefined}>
      {onMark && (
        <Checkbox
          size="xs"
          aria-label={t('webhook_lab.received.mark', { kind, time: format.instantExact(line.created_at) })}
          checked={isMarked}
          onChange={({ currentTarget: { checked } }) => onMark(checked)}
        />
      )}
      <button type="button" aria-current={isShown || undefined} onClick={onShow}>
        <span>
          <strong>{kind}</strong>
          <time dateTime={line.created_at} title={format.instantExact(line.created_at)}>
            {format.time(line.created_at)}
          </time>
        </span>
        <span>
          <VerdictPill line={line} />
          <ShownAnswer line={line} />
        </span>
      </button>
    </li>
  );
}
