import type { ItemOf } from '@sluis/contract/registry';

export type WelcomeMail = ItemOf<'welcomemail'>;
