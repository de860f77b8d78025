import { defineModule } from '../../../resource/module.ts';
import {
  createProfile,
  deleteProfile,
  holdProfile,
  releaseProfile,
  updateProfile,
} from './settlement-profile.commands.ts';

export const module = defineModule({
  behaviours: () => ({
    settlementprofile: {
      create: createProfile,
      update: updateProfile,
      delete: deleteProfile,
      actions: { hold: holdProfile, release: releaseProfile },
    },
  }),
});
