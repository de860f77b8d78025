import type { RoutingContent } from '@sluis/contract/risk/shapes';
import { Pill } from '../../../kit/value/pill.tsx';
import { rowsOf } from './draft-tree.ts';
import { changedLines } from './line-changes.ts';
import classes from './route.module.css';
import { nodeText, processorName, turnText } from './sentences.ts';
import type { RouteWords } from './use-words.ts';

interface Props {
  readonly was: RoutingContent;
  readonly is: RoutingContent;
  readonly words: RouteWords;
}

/** What differs between two versions: line by line of their text. */
export function Compare({ was, is, words }: Props) {
  const { t } = words;
  const lines = changedLines(linesOf(was, words), linesOf(is, words));
  if (lines.every(({ change }) => change === undefined)) return <p className={classes.note}>{t('route.no_changes')}</p>;
  return (
    <ul className={classes.compare}>
      {lines.map(({ text, depth, change }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other name.
        <li key={at} data-change={change} style={{ paddingInlineStart: 12 + depth * 20 }}>
          {change === 'gone' ? <del>{text}</del> : change === 'new' ? <ins>{text}</ins> : text}
          {change && <Pill tone={change === 'gone' ? 'failed' : 'good'} label={t(`route.change.${change}`)} />}
        </li>
      ))}
    </ul>
  );
}

function linesOf({ name, payment_product, details, fallbacks }: RoutingContent, words: RouteWords) {
  const { t } = words;
  const line = (label: string, text: string) => ({ text: `${label}: ${text}`, depth: 0 });
  return [
    line(t('fields:routing.name'), name),
    line(t('fields:routing.payment_product'), t(`values.payment_product.${payment_product}`)),
    ...rowsOf(details).map(({ path, node }) => ({
      text: [turnText(path, words), nodeText(node, words)].filter(Boolean).join(': '),
      depth: path.length,
    })),
    line(
      t('fields:routing.fallbacks'),
      fallbacks.map((id) => processorName(id, words)).join(', ') || t('route.no_fallbacks'),
    ),
  ];
}
