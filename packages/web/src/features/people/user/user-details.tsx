import { FieldGrid } from '../../../kit/panel/field-grid.tsx';
import type { User } from './user.item.ts';
import { UserFactor, UserHome, UserSignIn } from './user-cells.tsx';

type Props = { readonly item: User };

const paths = [
  'email',
  'organisation.name',
  'language',
  'timezone',
  'mfa_enabled',
  'last_sign_in_at',
  'invited_at',
  'created_at',
  'id',
];

/** The details of a user. */
export const UserDetails = ({ item }: Props) => (
  <FieldGrid
    entity="user"
    item={item}
    paths={paths}
    drawn={{
      'organisation.name': <UserHome item={item} />,
      mfa_enabled: <UserFactor item={item} />,
      last_sign_in_at: <UserSignIn item={item} />,
    }}
  />
);
