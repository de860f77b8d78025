import { Button, NativeSelect, Progress, TextInput } from '@mantine/core';
import type { Replay, ReplayedLeaf } from '@sluis/contract/risk/results';
import { nodeAt, type RouteNode } from '@sluis/contract/risk/tree';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { FormFault } from '../../../kit/form/form-fault.tsx';
import { Money } from '../../../kit/value/money.tsx';
import { businessNow } from '../../../lib/business-time.ts';
import { useFormat } from '../../../lib/format.ts';
import { Overview } from './overview.tsx';
import { replay } from './route.calls.ts';
import type { Route } from './route.item.ts';
import classes from './route.module.css';
import { nodeText, processorName, turnText } from './sentences.ts';
import type { RouteWords } from './use-words.ts';

interface Props {
  readonly words: RouteWords;
  readonly organisation: string;
  readonly payment_product: string;
  readonly details: RouteNode;
  /** The routing that it is of; the replay is compared with its published version. */
  readonly item?: Route;
}

const periods_days = [7, 30, 90] as const;
const day_ms = 86_400_000;

/** What a tree would have done with the payments of a period, before it is live. */
export function ReplayPanel({ words, organisation, payment_product, details, item }: Props) {
  const { t } = words;
  const [days, setDays] = useState<number>(30);
  const [transaction, setTransaction] = useState('');
  const [percent, setPercent] = useState<number>();
  const running = useRef<AbortController>(undefined);
  const run = useMutation({
    mutationFn: (tree: RouteNode) => {
      const asked = new AbortController();
      running.current = asked;
      setPercent(undefined);
      const body = {
        details: tree,
        payment_product,
        organisation,
        ...(item && { id: item.id }),
        'created_at>': new Date(businessNow().getTime() - days * day_ms).toISOString(),
        ...(transaction.trim() && { transaction: transaction.trim() }),
      };
      return replay(body, { signal: asked.signal, onProgress: ({ done, of }) => setPercent((done / of) * 100) });
    },
  });
  useEffect(() => () => running.current?.abort(), []);
  const cancel = (): void => {
    running.current?.abort();
    run.reset();
  };
  const isOfThisTree = run.variables === details;
  return (
    <section className={classes.replay} aria-label={t('route.replay.title')}>
      <h2>{t('route.replay.title')}</h2>
      <p className={classes.note}>{t('route.replay.hint')}</p>
      <form
        className={classes.replayForm}
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          run.mutate(details);
        }}
      >
        <NativeSelect
          label={t('route.replay.period')}
          value={String(days)}
          data={periods_days.map((count) => ({ value: String(count), label: t('route.replay.days', { count }) }))}
          onChange={({ currentTarget: { value } }) => setDays(Number(value))}
        />
        <TextInput
          label={t('route.replay.payment')}
          placeholder="txn_…"
          value={transaction}
          onChange={({ currentTarget: { value } }) => setTransaction(value)}
        />
        <Button type="submit" variant="default" loading={run.isPending}>
          {t('route.replay.run')}
        </Button>
        {run.isPending && (
          <Button variant="default" onClick={cancel}>
            {t('route.replay.cancel')}
          </Button>
        )}
      </form>
      {run.isPending && percent !== undefined && <Progress value={percent} aria-label={t('route.replay.running')} />}
      {run.isError && <FormFault error={run.error} />}
      {run.data && !isOfThisTree && <p className={classes.warning}>{t('route.replay.stale')}</p>}
      {run.data && run.variables && (
        <Result replay={run.data} words={words} details={run.variables} live={item?.details} />
      )}
    </section>
  );
}

interface ResultProps {
  readonly replay: Replay;
  readonly words: RouteWords;
  readonly details: RouteNode;
  readonly live: RouteNode | undefined;
}

function Result({
  replay: { from, until, scanned, leaves, moved, unroutable, live, path },
  words,
  details,
  ...rest
}: ResultProps) {
  const { t } = words;
  const format = useFormat();
  const nameOf = (id: string | null): string =>
    id === null ? t('route.replay.no_processor') : processorName(id, words);
  return (
    <div role="status">
      <p>
        {t('route.replay.scanned', { count: scanned, shown: format.number(scanned) })} · {format.days(from, until)}
      </p>
      <Expected leaves={leaves} live={rest.live === undefined ? null : live} words={words} />
      {unroutable > 0 && (
        <p className={classes.fault}>
          {t('route.replay.unroutable', { count: unroutable, shown: format.number(unroutable) })}
        </p>
      )}
      <Leaves title={t('route.replay.this_tree')} leaves={leaves} tree={details} words={words} lit={path} />
      {live && rest.live !== undefined && (
        <Leaves title={t('route.replay.live_tree')} leaves={live} tree={rest.live} words={words} lit={null} />
      )}
      {moved.length > 0 && (
        <Table
          title={t('route.replay.moved')}
          heads={[t('route.replay.from'), t('route.replay.to'), t('route.replay.count')]}
        >
          {moved.map(({ from: was, to, count }) => (
            <tr key={`${was} ${to}`}>
              <td>{nameOf(was)}</td>
              <td>{nameOf(to)}</td>
              <td data-numeric>{format.number(count)}</td>
            </tr>
          ))}
        </Table>
      )}
      {path !== null && (
        <>
          <h3>{t('route.replay.path')}</h3>
          <Overview tree={details} words={words} lit={path} />
        </>
      )}
    </div>
  );
}

interface TableProps {
  readonly title: string;
  /** Figures from the third on. */
  readonly heads: readonly string[];
  readonly children: ReactNode;
}

const Table = ({ title, heads, children }: TableProps) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways is reached by keyboard.
  <section className={classes.scroller} tabIndex={0} aria-label={title}>
    <table className={classes.figures}>
      <caption>{title}</caption>
      <thead>
        <tr>
          {heads.map((head, at) => (
            <th key={head} scope="col" data-numeric={at > 1 || undefined}>
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  </section>
);

interface LeavesProps extends Pick<ResultProps, 'words'> {
  readonly title: string;
  readonly leaves: readonly ReplayedLeaf[];
  readonly tree: RouteNode;
  readonly lit: string | null;
}

/**
 * The approval to expect of a whole tree: that of its leaves by their payments. It leaves out the payments of leaves with
 * too few payments like them.
 */
function expectedOf(leaves: readonly ReplayedLeaf[]): { rate: number; left_out: number } | undefined {
  const sum = (of: (leaf: ReplayedLeaf) => number): number => leaves.reduce((all, leaf) => all + of(leaf), 0);
  const known = sum(({ count, expected }) => (expected ? count : 0));
  if (known === 0) return undefined;
  const rate = sum(({ count, expected }) => (expected ? count * expected.rate : 0)) / known;
  return { rate, left_out: sum(({ count }) => count) - known };
}

const tenths = (share: number): number => Math.round(share * 1000) / 1000;

/** The main result of a replay: how much approval to expect of the tree and of the live one. */
function Expected({ leaves, live, words: { t } }: Pick<Replay, 'leaves' | 'live'> & Pick<ResultProps, 'words'>) {
  const format = useFormat();
  const parts = (['with_this', 'with_live'] as const).flatMap((key) => {
    const expected = expectedOf((key === 'with_this' ? leaves : live) ?? []);
    if (!expected) return [];
    const { rate, left_out } = expected;
    const text = t(`route.replay.${key}`, { rate: format.percent(tenths(rate)) });
    const without = t('route.replay.left_out', { count: left_out, shown: format.number(left_out) });
    return [left_out > 0 ? `${text} ${without}` : text];
  });
  return parts.length > 0 && <p className={classes.main}>{t('route.replay.expect', { parts: parts.join(', ') })}</p>;
}

function Leaves({ title, leaves, tree, words, lit }: LeavesProps) {
  const { t } = words;
  const format = useFormat();
  const heads = ['end', 'processor', 'count', 'volume', 'share', 'approval', 'expected'];
  const stepsTo = (path: string) =>
    [...path].map((_, at) => {
      const to = path.slice(0, at + 1);
      return `${nodeText(nodeAt(tree, path.slice(0, at)) ?? '', words)}: ${turnText(to, words)}`;
    });
  return (
    <Table title={title} heads={heads.map((head) => t(`route.replay.${head}`))}>
      {leaves.map(({ path, processor, count, volume, share, approval, expected }) => (
        <tr key={path} data-lit={path === lit || undefined}>
          <td>{path === '' ? t('route.top') : stepsTo(path).map((step) => <div key={step}>{step}</div>)}</td>
          <td>{processorName(processor, words)}</td>
          <td data-numeric>{format.number(count)}</td>
          <td data-numeric>
            {Object.entries(volume).map(([currency_code, amount]) => (
              <div key={currency_code}>
                <Money amount={amount} currency_code={currency_code} />
              </div>
            ))}
          </td>
          <td data-numeric>{format.percent(tenths(share))}</td>
          <td data-numeric>{approval === null ? '–' : format.percent(tenths(approval))}</td>
          <td data-numeric>
            {expected === null ? (
              t('route.replay.too_few')
            ) : (
              <>
                {format.percent(tenths(expected.rate))}{' '}
                <small>
                  {t('route.replay.band', {
                    low: format.percent(tenths(expected.low)),
                    high: format.percent(tenths(expected.high)),
                    n: format.number(expected.n),
                  })}
                </small>
              </>
            )}
          </td>
        </tr>
      ))}
    </Table>
  );
}
