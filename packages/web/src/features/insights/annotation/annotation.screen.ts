import type { Screen } from '../../../kit/screen/screen.ts';

export const screens: readonly Screen[] = [
  {
    kind: 'list',
    route: 'insights/annotations',
    icon: 'IconNote',
    title: 'annotation.title',
    opens: 'annotation',
    load: async () => (await import('./annotation.list.ts')).annotationList,
  },
];
