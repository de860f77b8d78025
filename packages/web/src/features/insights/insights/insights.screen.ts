import type { Screen } from '../../../kit/screen/screen.ts';

export const screens: readonly Screen[] = [
  {
    kind: 'page',
    route: 'dashboards/processor-statistics',
    icon: 'IconServer2',
    roles: ['PROCESSOR_LIST'],
    load: async () => ({ Content: (await import('./processor-statistics.tsx')).ProcessorStatistics }),
  },
  {
    kind: 'page',
    route: 'insights/dashboards/processor-compare',
    icon: 'IconColumns3',
    roles: ['PROCESSOR_LIST'],
    load: async () => ({ Content: (await import('./processor-compare.tsx')).ProcessorCompare }),
  },
];
