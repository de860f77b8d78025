import type { Sentences } from '../../../kit/item/overview.ts';
import type { StatusOf } from '../../../lib/texts.ts';
import type { Address } from './webhook.item.ts';

/** The problem of an address, and the next step. */
export const addressSentences: Sentences<StatusOf<'webhookaddress'>, Address> = {
  FAILING: ({ failing_since }, { format }) => ['said.webhookaddress.FAILING', { since: format.instant(failing_since) }],
  DISABLED: ({ last_tried_on }, { format }) => ['said.webhookaddress.DISABLED', { at: format.instant(last_tried_on) }],
  ENABLED: 'said.webhookaddress.ENABLED',
};
