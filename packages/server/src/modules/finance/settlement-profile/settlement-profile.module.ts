import { defineModule } from '../../../resource/module.ts';
import { createProfile, holdProfile, releaseProfile, updateProfile } from './settlement-profile.commands.ts';

export const module = defineModule({
  behaviours: () => ({
    settlementprofile: {
      create: createProfile,
      update: updateProfile,
      actions: { hold: holdProfile, release: releaseProfile },
    },
  }),
});
