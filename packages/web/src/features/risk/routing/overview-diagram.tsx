import { Controls, type Edge, Handle, type Node, type NodeProps, Position, ReactFlow } from '@xyflow/react';
import '@xyflow/react/dist/base.css';
import { isBranch, leavesOf, type RouteNode } from '@sluis/contract/risk/tree';
import { useMemo } from 'react';
import classes from './route.module.css';
import { nodeText, turnText } from './sentences.ts';
import type { RouteWords } from './use-words.ts';

interface Card extends Record<string, unknown> {
  readonly text: string;
  readonly isEnd: boolean;
  readonly isDead: boolean;
  readonly isLit: boolean;
}

const width_px = 220;
const gap_px = 70;
const row_px = 72;

const CardNode = ({ data: { text, isEnd, isDead, isLit } }: NodeProps<Node<Card>>) => (
  <div
    className={classes.flowNode}
    style={{ width: width_px }}
    data-end={isEnd || undefined}
    data-dead={isDead || undefined}
    data-lit={isLit || undefined}
  >
    <Handle type="target" position={Position.Left} isConnectable={false} />
    <span>{text}</span>
    {!isEnd && <Handle type="source" position={Position.Right} isConnectable={false} />}
  </div>
);
const node_types = { card: CardNode };

interface Props {
  readonly tree: RouteNode;
  readonly words: RouteWords;
  readonly isUnreachable: (path: string) => boolean;
  readonly lit: string | undefined;
}

/** The places of the nodes: each end has a row, and a branch is beside the middle of what follows from it. */
function drawTree({ tree, words, isUnreachable, lit }: Props) {
  const nodes: Node<Card>[] = [];
  const edges: Edge[] = [];
  const rows = new Map(leavesOf(tree).map(({ path }, row) => [path, row]));
  const place = (node: RouteNode, path: string): number => {
    const children = isBranch(node) ? [place(node.then, `${path}t`), place(node.else, `${path}e`)] : [];
    const [first = rows.get(path) ?? 0, last = first] = children;
    const row = (first + last) / 2;
    const isLit = lit?.startsWith(path) ?? false;
    const isDead = isUnreachable(path);
    nodes.push({
      id: path || 'top',
      type: 'card',
      position: { x: path.length * (width_px + gap_px), y: row * row_px },
      data: { text: nodeText(node, words), isEnd: !isBranch(node), isDead, isLit },
    });
    if (path !== '')
      edges.push({
        id: path,
        source: path.slice(0, -1) || 'top',
        target: path,
        label: turnText(path, words),
        className: [isLit && classes.litEdge, isDead && classes.deadEdge].filter(Boolean).join(' '),
      });
    return row;
  };
  place(tree, '');
  return { nodes, edges, height: Math.min(560, Math.max(200, rows.size * row_px + 40)) };
}

/** The tree as a diagram, which is read-only. The text says the same to those who cannot see it. */
export function OverviewDiagram(props: Props) {
  const { tree, words, lit } = props;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the words and dead parts are those of the tree.
  const { nodes, edges, height } = useMemo(() => drawTree(props), [tree, words.t, words.processors, lit]);
  return (
    <figure className={classes.diagram} style={{ height }} aria-label={words.t('route.diagram')}>
      <ReactFlow
        nodes={nodes}
        edges={edges}
        nodeTypes={node_types}
        fitView
        minZoom={0.2}
        maxZoom={1}
        nodesDraggable={false}
        nodesConnectable={false}
        nodesFocusable={false}
        edgesFocusable={false}
        elementsSelectable={false}
        disableKeyboardA11y
        zoomOnScroll={false}
        preventScrolling={false}
      >
        <Controls showInteractive={false} />
      </ReactFlow>
    </figure>
  );
}
