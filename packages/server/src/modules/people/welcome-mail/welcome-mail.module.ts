import { defineModule } from '../../../resource/module.ts';
import { addWelcomeMail, changeWelcomeMail, previewWelcomeMail } from './welcome-mail.commands.ts';

export const module = defineModule({
  behaviours: (house) => ({
    welcomemail: {
      create: addWelcomeMail,
      update: changeWelcomeMail,
      actions: { preview: previewWelcomeMail(house) },
    },
  }),
});
