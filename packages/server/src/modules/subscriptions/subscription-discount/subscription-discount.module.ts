import { defineModule } from '../../../resource/module.ts';
import { changeDiscount, makeDiscount } from './subscription-discount.commands.ts';

export const module = defineModule({
  behaviours: () => ({ subscriptiondiscount: { create: makeDiscount, update: changeDiscount } }),
});
