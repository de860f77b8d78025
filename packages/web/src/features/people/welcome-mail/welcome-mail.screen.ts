import type { Screen } from '../../../kit/screen/screen.ts';

export const screens: readonly Screen[] = [
  {
    kind: 'list',
    route: 'psp/welcome-mails',
    icon: 'IconMailHeart',
    opens: 'welcomemail',
    load: async () => (await import('./welcome-mail.list.ts')).welcomeMailList,
  },
];
