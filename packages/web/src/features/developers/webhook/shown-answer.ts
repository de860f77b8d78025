import type { Shown } from '../../../kit/item/shown.ts';
import type { Address } from './webhook.item.ts';

/** The last response of an address: the code, or the error. */
export const shownAnswer = ({ status_code, error }: Address): Shown | undefined => {
  const text = status_code === null ? error : String(status_code);
  return text === null ? undefined : { text };
};
