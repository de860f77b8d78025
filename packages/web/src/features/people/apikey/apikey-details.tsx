import { apikey } from '@sluis/contract/entities/people/apikey';
import { useAlsoRevoke } from '../../../kit/confirm/also-revoke.tsx';
import { FieldGrid } from '../../../kit/panel/field-grid.tsx';
import { RolesMatrix } from '../../../kit/roles/roles-matrix.tsx';
import { Verb } from '../../../kit/verb/verb.tsx';
import type { ApiKey } from './apikey.item.ts';
import { KeyExpiry, KeyRanges, KeyUse, PreviousUse } from './apikey-cells.tsx';
import { CreatorLeft } from './key-calls.tsx';
import { RotateKey } from './rotate-key.tsx';

type Props = { readonly item: ApiKey };

const paths = [
  'organisation.name',
  'created_at',
  'created_by.name',
  'parent.name',
  'expires_at',
  'address_ranges',
  'last_used_at',
  'last_used_ip',
  'rotated_at',
  'previous_expires_at',
  'previous_used_at',
  'revoked_at',
  'id',
];

/** The origin and use of a key; the key itself is never shown. */
export const KeyDetails = ({ item }: Props) => (
  <>
    <CreatorLeft item={item} />
    <FieldGrid
      entity="apikey"
      item={item}
      paths={paths}
      drawn={{
        expires_at: <KeyExpiry item={item} />,
        address_ranges: <KeyRanges item={item} />,
        last_used_at: <KeyUse item={item} />,
        // Shows whether the previous secret can be revoked safely.
        previous_used_at: item.previous_expires_at === null ? undefined : <PreviousUse item={item} />,
      }}
    />
  </>
);

export const KeyRights = ({ item }: Props) => <RolesMatrix value={item.roles} at_provider />;

/** The actions on a key. */
export const KeyActions = ({ item }: Props) => (
  <>
    <RotateKey item={item} />
    <RevokeKey item={item} />
  </>
);

/** Revokes a key permanently, and the keys that were created with it. */
function RevokeKey({ item }: Props) {
  const made = useAlsoRevoke(`apikey/${item.id}/descendants`, 'apikey.revoke_also');
  const isRevoked = item.revoked_at !== null;
  // A revoked one is still offered as long as keys that were created with it work.
  if (isRevoked && made.count === 0) return null;
  return (
    <Verb
      of={apikey}
      verb="revoke"
      item={item}
      variant={isRevoked ? 'made' : undefined}
      body={made.bodyWith('with_descendants')}
    >
      {made.choice}
    </Verb>
  );
}
