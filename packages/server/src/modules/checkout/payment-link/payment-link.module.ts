import { paymentlink } from '@sluis/contract/entities/checkout/paymentlink';
import { defineModule } from '../../../resource/module.ts';
import { makeExpirySweep } from '../hosted-page/expiry.sweep.ts';
import { changePaymentLink, makePaymentLink } from './payment-link.commands.ts';

export const module = defineModule({
  behaviours: (house) => ({ paymentlink: { create: makePaymentLink(house), update: changePaymentLink } }),
  sweeps: ({ database }) => [makeExpirySweep(database, paymentlink)],
  card_rights: { paymentlink: ['select', 'update'] },
});
