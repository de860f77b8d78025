import { EditForm } from '../../kit/form/edit-form.tsx';
import type { EditProps } from '../../kit/list/declaration.ts';
import type { Scheduled } from './scheduled.list.ts';

/** Changes when a payment is taken, how much it is and what it is for; by whom and by what stays. */
export const EditScheduled = (props: { readonly item: Scheduled } & EditProps) => (
  <EditForm entity="scheduledtransaction" {...props} />
);
