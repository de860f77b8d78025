import { defineModule } from '../../../resource/module.ts';
import { createPackage, deletePackage, makeDefault, updatePackage } from './package.commands.ts';

export const module = defineModule({
  behaviours: () => ({
    package: {
      create: createPackage,
      update: updatePackage,
      delete: deletePackage,
      actions: { 'make-default': makeDefault },
    },
  }),
});
