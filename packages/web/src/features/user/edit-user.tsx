import { EditForm } from '../../kit/form/edit-form.tsx';
import type { EditProps } from '../../kit/list/declaration.ts';
import type { User } from './user.list.ts';

/** Changes what a user is called and how the application speaks to them. */
export const EditUser = (props: { readonly item: User } & EditProps) => <EditForm entity="user" {...props} />;
