import type { ItemOf } from '@sluis/contract/registry';
import type { Shown, Words } from '../../../kit/item/shown.ts';

type Reported = Pick<ItemOf<'processornotification'>, 'reported_status'>;

/** The reported status in words: one of a payment, a refund or a chargeback. */
export function shownReported({ reported_status: status }: Reported, { t }: Words): Shown | undefined {
  if (status === null) return undefined;
  const keys = ['transaction', 'refund', 'chargeback'].map((entity) => `status.${entity}.${status}`);
  return { text: t([...keys, '']) || status };
}
