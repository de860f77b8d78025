import { defineModule } from '../../../resource/module.ts';
import { makeWelcome } from '../welcome-mail/welcome-mail.commands.ts';
import { addMembership, changeMembership, endMembership } from './membership.commands.ts';
import { makeInvitation } from './stand-in.commands.ts';
import { activateUser, changeUser, deactivateUser, inviteUser, resendWelcome, resetFactors } from './user.commands.ts';
import { userRoutes } from './user.routes.ts';

export const module = defineModule({
  behaviours: (house) => {
    const welcome = makeInvitation(house, makeWelcome(house));
    return {
      user: {
        create: inviteUser(welcome, house.configurations),
        update: changeUser,
        actions: {
          activate: activateUser,
          deactivate: deactivateUser,
          'reset-factors': resetFactors,
          resend: resendWelcome(welcome),
        },
        routes: userRoutes,
      },
      membership: { create: addMembership, update: changeMembership, delete: endMembership },
    };
  },
});
