import { paymentsOfAlert } from '@sluis/contract/alert-payments';
import type { Populated } from '@sluis/contract/registry';
import type { Search } from '../../../lib/search.ts';

export type Alert = Populated<'alert', 'processor' | 'owner' | 'organisation'>;

/** The filters of the list of payments for those in an alert's figures, or for the payment that it is about. */
export const paymentsOf = ({
  organisation,
  processor,
  transaction,
  measured_from,
  measured_until,
  ...item
}: Alert): Search =>
  measured_from === null || measured_until === null
    ? { id: transaction ?? '', _open: true }
    : paymentsOfAlert({
        ...item,
        measured_from,
        measured_until,
        organisation: organisation.id,
        processor: processor.id,
      });
