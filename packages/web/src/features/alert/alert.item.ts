import { paymentsOfAlert } from '@sluis/contract/alert-payments';
import type { Populated } from '@sluis/contract/registry';
import type { Search } from '../../lib/search.ts';

/** An item as its list has it. */
export type Alert = Populated<'alert', 'processor' | 'owner' | 'organisation'>;

/** The filters of the list of payments for those that an alert's figures count. */
export const paymentsOf = ({ organisation, processor, ...item }: Alert): Search =>
  paymentsOfAlert({ ...item, organisation: organisation.id, processor: processor.id });
