import { changed_entities } from '@sluis/contract/entities/operations/change';
import type { Additions, Screen } from '../../../kit/screen/screen.ts';

const list = (route: string, at: 'merchant' | 'provider'): Screen => ({
  kind: 'list',
  route,
  icon: 'IconHistory',
  opens: 'change',
  load: async () => (await import('./change.list.ts')).changeList(at),
});

export const screens: readonly Screen[] = [list('changes', 'merchant'), list('psp/changes', 'provider')];

/** The tab with the changes of an item, on the panel of each entity whose changes are recorded. */
export const additions: readonly Additions[] = changed_entities.map((to) => ({
  to,
  load: async () => (await import('./changes-of-item.tsx')).changesOf(to),
}));
