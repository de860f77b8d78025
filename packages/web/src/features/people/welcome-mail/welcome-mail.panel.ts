import type { PanelOf } from '../../../kit/list/options.ts';
import { MailActions, MailDetails, MailTitle } from './mail-details.tsx';
import type { WelcomeMail } from './welcome-mail.item.ts';

export const welcomeMailPanel: PanelOf<WelcomeMail> = {
  title: MailTitle,
  actions: MailActions,
  tabs: [{ id: 'details', content: MailDetails }],
};
