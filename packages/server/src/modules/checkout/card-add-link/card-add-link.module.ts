import { cardaddlink } from '@sluis/contract/entities/checkout/cardaddlink';
import { defineModule } from '../../../resource/module.ts';
import { makeExpirySweep } from '../hosted-page/expiry.sweep.ts';
import { cancelCardAddLink, changeCardAddLink, deleteCardAddLink, makeCardAddLink } from './card-add-link.commands.ts';

export const module = defineModule({
  behaviours: ({ config }) => ({
    cardaddlink: {
      create: makeCardAddLink(config),
      update: changeCardAddLink,
      delete: deleteCardAddLink,
      actions: { cancel: cancelCardAddLink },
    },
  }),
  sweeps: ({ database }) => [makeExpirySweep(database, cardaddlink)],
  card_rights: { cardaddlink: ['select', 'update'] },
});
