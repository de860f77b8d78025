import type { Additions, Screen } from '../../../kit/screen/screen.ts';

const list = (route: string, at: 'merchant' | 'provider'): Screen => ({
  kind: 'list',
  route,
  icon: 'IconTags',
  opens: 'tag',
  load: async () => (await import('./tag.list.ts')).tagList(at),
});

export const screens: readonly Screen[] = [list('tags', 'merchant'), list('psp/tags', 'provider')];

export const additions: readonly Additions[] = [
  { to: 'transaction', load: async () => (await import('./tags-of-transaction.tsx')).tagsOfTransaction },
];
