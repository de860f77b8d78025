import { readFileSync } from 'node:fs';
import { posix } from 'node:path';

/** A page of the documentation: its path below `/docs`, and its file in the repository. */
export interface Guide {
  readonly path: string;
  readonly file: string;
}

const root = new URL('../../../../../', import.meta.url);
const guide = (name: string): Guide => ({ path: `/guides/${name}`, file: `docs/guides/${name}.md` });

/** The pages for integrators, in the order of their work. */
export const guides: readonly Guide[] = [
  { path: '', file: 'docs/guides/index.md' },
  guide('take-a-payment'),
  guide('refund'),
  guide('subscriptions'),
  guide('webhooks'),
  guide('idempotency'),
  guide('paging'),
  guide('exports'),
  guide('prices-and-payouts'),
  guide('settlements'),
  guide('testing'),
  guide('terminals'),
  guide('record-payments'),
  guide('rules'),
  guide('reports'),
  { path: '/errors', file: 'docs/errors.md' },
  { path: '/client', file: 'packages/client/README.md' },
];

export const textOf = ({ file }: Guide): string => readFileSync(new URL(file, root), 'utf8');

/** The target of a link in a page: the page of a file that has one, else the unchanged link. */
export function hrefFrom({ file }: Guide, href: string): string {
  if (/^(?:[a-z]+:|#|\/)/.test(href)) return href;
  const [path = '', anchor] = href.split('#', 2);
  const to = posix.join(posix.dirname(file), path);
  const known = guides.find((each) => each.file === to);
  if (!known) throw new Error(`${file} links to ${to}, which is no page of the documentation`);
  return `/docs${known.path}${anchor ? `#${anchor}` : ''}`;
}
