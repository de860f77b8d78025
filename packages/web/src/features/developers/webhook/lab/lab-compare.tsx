import { Skeleton, Switch } from '@mantine/core';
import { useQueries } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useFormat } from '../../../../lib/format.ts';
import { useTranslation } from '../../../../lib/i18n.ts';
import { type Compared, compareBodies, compareHeaders } from './differences.ts';
import { type Inbox, type Received, type ReceivedLine, receivedOptions } from './lab.calls.ts';
import classes from './lab.module.css';
import { ShownAnswer } from './shown-answer.tsx';
import { useKindWords } from './use-kind-words.ts';
import { VerdictPill } from './verdict-pill.tsx';

interface Props {
  readonly inbox: Inbox;
  readonly one: ReceivedLine;
  readonly other: ReceivedLine;
}

/** Two received webhooks, side by side, with the differences marked. */
export function LabCompare({ inbox, one, other }: Props) {
  const pair = useQueries({ queries: [one, other].map((line) => receivedOptions(inbox, line)) });
  const [a, b] = pair.map(({ data }) => data);
  return a && b ? <Compare one={a} other={b} /> : <Skeleton h={240} />;
}

function Compare({ one, other }: { readonly one: Received; readonly other: Received }) {
  const { t } = useTranslation();
  const [isAll, setAll] = useState(false);
  const headers = compareHeaders(one, other);
  const bodies = compareBodies(one, other);
  const equal = [...headers, ...bodies].filter(({ is_equal }) => is_equal).length;
  return (
    <section className={classes.detail} aria-label={t('webhook_lab.received.compare')}>
      <div className={classes.bar}>
        <h3>{t('webhook_lab.received.compare')}</h3>
        <Switch
          size="xs"
          label={t('webhook_lab.compare.all', { count: equal })}
          checked={isAll}
          onChange={({ currentTarget: { checked } }) => setAll(checked)}
        />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard. */}
      <section className={classes.scroll} tabIndex={0} aria-label={t('webhook_lab.compare.table')}>
        <table className={classes.compare}>
          <thead>
            <tr>
              <th scope="col">{t('webhook_lab.compare.what')}</th>
              {[one, other].map((each) => (
                <Column key={each.id} line={each} />
              ))}
            </tr>
          </thead>
          <tbody>
            <Row name={t('webhook_lab.compare.answer')} differs={one.status_code !== other.status_code}>
              {[<ShownAnswer key="one" line={one} />, <ShownAnswer key="other" line={other} />]}
            </Row>
            <Row name={t('webhook_lab.compare.signature')} differs={one.verdict !== other.verdict}>
              {[<VerdictPill key="one" line={one} />, <VerdictPill key="other" line={other} />]}
            </Row>
          </tbody>
          <Rows title={t('webhook_lab.view.headers')} rows={headers} isAll={isAll} />
          <Rows title={t('webhook_lab.view.body')} rows={bodies} isAll={isAll} />
        </table>
      </section>
    </section>
  );
}

function Column({ line }: { readonly line: Received }) {
  const format = useFormat();
  const kind = useKindWords(line);
  return (
    <th scope="col">
      {kind}
      <br />
      <time dateTime={line.created_at}>{format.instantExact(line.created_at)}</time>
    </th>
  );
}

function Rows({
  title,
  rows,
  isAll,
}: {
  readonly title: string;
  readonly rows: readonly Compared[];
  readonly isAll: boolean;
}) {
  const { t } = useTranslation();
  const shown = rows.filter(({ is_equal }) => isAll || !is_equal);
  return (
    <tbody>
      <tr>
        <th scope="rowgroup" colSpan={3}>
          {title}
        </th>
      </tr>
      {shown.length === 0 && (
        <tr>
          <td colSpan={3} className={classes.dimmed}>
            {t('webhook_lab.compare.equal')}
          </td>
        </tr>
      )}
      {shown.map(({ name, one, other, is_equal }) => (
        <Row key={name} name={name} differs={!is_equal}>
          {[one, other]}
        </Row>
      ))}
    </tbody>
  );
}

interface RowProps {
  readonly name: string;
  readonly differs: boolean;
  readonly children: readonly [ReactNode, ReactNode] | readonly ReactNode[];
}

function Row({ name, differs, children: [one, other] }: RowProps) {
  const { t } = useTranslation();
  const cell = (content: ReactNode) =>
    differs && typeof content === 'string' ? <mark>{content || '–'}</mark> : content;
  return (
    <tr data-differs={differs || undefined}>
      <th scope="row">
        {differs && (
          <span role="img" aria-label={t('webhook_lab.compare.differs')}>
            ≠{' '}
          </span>
        )}
        {name}
      </th>
      <td>{cell(one)}</td>
      <td>{cell(other)}</td>
    </tr>
  );
}
