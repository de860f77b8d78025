import type { Populated } from '@sluis/contract/registry';
import type { Shown, Words } from '../../../kit/item/shown.ts';
import { shownStatus } from '../../../kit/item/shown.ts';

export type StatusUpdate = Populated<'statusupdate', 'organisation' | 'created_by'>;

/** The type of the payment method, with the method's logo. */
export const shownType = (
  { payment_product, payment_product_type: type }: StatusUpdate,
  { t }: Words,
): Shown | undefined =>
  type === null ? undefined : { text: t(`values.payment_product_type.${type}`), payable: payment_product ?? undefined };

/** A status with the label of its entity. */
export const shownNew = ({ type, status }: StatusUpdate, { t }: Words): Shown => shownStatus(type, status, t);
export const shownOld = ({ type, old_status }: StatusUpdate, { t }: Words): Shown => shownStatus(type, old_status, t);
