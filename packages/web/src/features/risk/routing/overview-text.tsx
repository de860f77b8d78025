import { type DraftNode, isDraftBranch } from './draft-tree.ts';
import classes from './route.module.css';
import { nodeText, turnText, type Words } from './sentences.ts';

interface Props {
  readonly tree: DraftNode;
  readonly words: Words;
  readonly isUnreachable?: (path: string) => boolean;
  /** The path of a payment, which is lit. */
  readonly lit?: string | undefined;
}

/** A tree as nested text. */
export const OverviewText = (props: Props) => (
  <ul className={classes.text}>
    <Line {...props} node={props.tree} path="" />
  </ul>
);

function Line({ node, path, ...props }: Props & { readonly node: DraftNode; readonly path: string }) {
  const { words, isUnreachable, lit } = props;
  const turn = turnText(path, words);
  return (
    <li
      data-dead={isUnreachable?.(path) || undefined}
      data-lit={lit?.startsWith(path) || undefined}
      data-end={!isDraftBranch(node) || undefined}
    >
      <span>
        {turn && <span className={classes.turn}>{turn}</span>} {nodeText(node, words)}
      </span>
      {isUnreachable?.(path) && !isUnreachable(path.slice(0, -1)) && (
        <small className={classes.warning}> {words.t('route.unreachable')}</small>
      )}
      {isDraftBranch(node) && node.then !== undefined && node.else !== undefined && (
        <ul>
          <Line {...props} node={node.then} path={`${path}t`} />
          <Line {...props} node={node.else} path={`${path}e`} />
        </ul>
      )}
    </li>
  );
}
