import type { Populated } from '@sluis/contract/registry';
import type { Shown, Words } from '../../../kit/item/shown.ts';
import { shownStatus } from '../../../kit/item/shown.ts';

/** An item as its list has it. */
export type StatusUpdate = Populated<'statusupdate', 'organisation' | 'created_by'>;

/** The kind of method that was paid with, with the mark of the method. */
export const shownType = (
  { payment_product, payment_product_type: type }: StatusUpdate,
  { t }: Words,
): Shown | undefined =>
  type === null ? undefined : { text: t(`values.payment_product_type.${type}`), payable: payment_product ?? undefined };

/** A status in the words of what it is of. */
export const shownNew = ({ type, status }: StatusUpdate, { t }: Words): Shown => shownStatus(type, status, t);
export const shownOld = ({ type, old_status }: StatusUpdate, { t }: Words): Shown => shownStatus(type, old_status, t);
