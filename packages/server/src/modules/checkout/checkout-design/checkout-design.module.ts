import { defineModule } from '../../../resource/module.ts';
import { processingOf } from '../../payments/orders/processing.module.ts';
import { changeDesign, makeDesign } from './checkout-design.commands.ts';
import { designRoutes } from './checkout-design.routes.ts';

export const module = defineModule({
  behaviours: (house) => ({
    checkoutdesign: { create: makeDesign, update: changeDesign, routes: designRoutes(house, house.made(processingOf)) },
  }),
  card_rights: { checkoutdesign: ['select'] },
});
