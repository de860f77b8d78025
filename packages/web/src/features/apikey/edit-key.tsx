import { EditForm } from '../../kit/form/edit-form.tsx';
import type { EditProps } from '../../kit/list/declaration.ts';
import type { ApiKey } from './apikey.list.ts';

/** Changes what a key is called; what it may do is settled when it is made. */
export const EditKey = (props: { readonly item: ApiKey } & EditProps) => <EditForm entity="apikey" {...props} />;
