import { RequestError } from '../../../lib/api-client.ts';
import { type DraftNode, empty_branch, type NodeFault, nodeFaults, rowsOf } from './draft-tree.ts';
import { savedContent } from './route.calls.ts';
import type { Route } from './route.item.ts';

/** What the form of a routing holds. */
export interface RouteValues {
  readonly organisation: string;
  readonly name: string;
  readonly payment_product: string;
  readonly fallbacks: readonly string[];
  readonly tree: DraftNode;
}

export const required_fields = ['name', 'organisation', 'payment_product'] as const;
const fields: readonly string[] = [...required_fields, 'fallbacks'];

/** The values of a routing, or those of its draft, with which the form begins. */
export function valuesOf(route: Route): RouteValues {
  const { details: tree, ...content } = savedContent(route);
  const { name, payment_product, fallbacks } = content;
  return { organisation: route.organisation.id, name, payment_product, fallbacks, tree };
}

/** The values as they are saved. */
export const contentOfValues = ({ tree: details, organisation: _, ...rest }: RouteValues) => ({ ...rest, details });

export const newValues = (organisation: string): RouteValues => ({
  organisation,
  name: '',
  payment_product: '',
  fallbacks: [],
  tree: empty_branch,
});

/** The first required field that is empty. */
export const emptyField = (values: RouteValues) => required_fields.find((name) => values[name].trim() === '');

interface ServedFaults {
  readonly fields: Readonly<Record<string, string>>;
  readonly nodes: readonly NodeFault[];
}

/** The faults of an answer: of a field by its name, of the tree by the nodes that they are about. */
export function servedFaults(error: unknown, tree: DraftNode): ServedFaults {
  if (!(error instanceof RequestError)) return { fields: {}, nodes: [] };
  const by_path = Object.entries(error.fields ?? {}).map(
    ([path, [fault = '']]) => [path.replace(/^draft\./, ''), fault] as const,
  );
  const of_tree = by_path.flatMap(([path, fault]) =>
    /^details(\.|$)/.test(path) ? [[path.replace(/^details\.?/, ''), fault] as const] : [],
  );
  const wrong = error.details?.processors;
  const ends = Array.isArray(wrong) ? rowsOf(tree).filter(({ node }) => wrong.includes(node)) : [];
  return {
    fields: Object.fromEntries(by_path.filter(([path]) => fields.includes(path))),
    nodes:
      ends.length > 0
        ? ends.map(({ path }): NodeFault => ({ path, fault: 'not_allowed' }))
        : // That profiles lack a processor is no fault of a node.
          nodeFaults(tree, error.code === 'invalid_route' ? {} : Object.fromEntries(of_tree)),
  };
}
