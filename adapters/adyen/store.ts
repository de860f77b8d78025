import type { PaymentOutcome, Store } from '@sluis/adapter';

/**
 * What webhooks said about a payment: Adyen cannot be asked. That it was voided is kept apart from its authorisation,
 * because webhooks come in any order. An outcome names each of its values, so that nothing of another one remains.
 */
type Said = Pick<PaymentOutcome, 'status' | 'status_reason'> & { readonly processor_id_external?: string };

export const storeOf = ({ status, status_reason, processor_id_external: id }: Said): Store => ({
  status,
  reason: status_reason?.slice(0, 200) ?? '',
  id: id ?? '',
});

export const voided_store: Store = { voided: 'yes' };

/** By Adyen's id of the cancellation: one that was refused says nothing about a later one. */
const refusedName = (id: string): string => `refused ${id}`;
export const refused_store = (id: string, reason: string | undefined): Store => ({
  [refusedName(id)]: reason || 'void refused',
});
export const isRefused = (store: Store, id: string): boolean => Object.hasOwn(store, refusedName(id));

/** The outcome of a payment by its store; undefined if none is known. */
export function outcomeOfStore({ status, reason, id = '', voided }: Store): PaymentOutcome | undefined {
  if (voided) return { status: 'AUTHORIZATION_VOIDED', status_reason: 'voided', processor_id_external: id };
  if (!status) return undefined;
  return {
    status: status as PaymentOutcome['status'],
    ...(reason && { status_reason: reason }),
    processor_id_external: id,
  };
}
