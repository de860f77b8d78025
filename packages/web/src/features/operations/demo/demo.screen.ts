import type { Screen } from '../../../kit/screen/screen.ts';

export const screens: readonly Screen[] = [
  {
    kind: 'page',
    route: 'demo',
    icon: 'IconFlask',
    title: 'demo.title',
    roles: ['PSP_SUPER'],
    allows: ({ demo }) => Boolean(demo),
    personal: true,
    load: async () => ({ Content: (await import('./demo.tsx')).Demo }),
  },
  {
    kind: 'page',
    route: 'demo/charts',
    icon: 'IconFlask',
    title: 'demo_charts.title',
    allows: ({ demo }) => Boolean(demo),
    personal: true,
    load: async () => ({ Content: (await import('./charts.tsx')).Charts }),
  },
];
