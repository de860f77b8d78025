import { apikey } from '@sluis/contract/entities/apikey';
import { ConfirmButton } from '../../kit/confirm/confirm-button.tsx';
import { FieldGrid } from '../../kit/panel/field-grid.tsx';
import { RolesMatrix } from '../../kit/roles/roles-matrix.tsx';
import { request } from '../../lib/api-client.ts';
import { useTranslation } from '../../lib/i18n.ts';
import { useCan } from '../../lib/session.ts';
import type { ApiKey } from './apikey.list.ts';
import { KeyExpiry, KeyUse } from './apikey-cells.tsx';

type Props = { readonly item: ApiKey };

const paths = ['organisation.name', 'created_at', 'created_by.name', 'expires_at', 'last_used_at', 'revoked_at', 'id'];

/** Where a key came from and what became of it; what it is itself nobody can see. */
export const KeyDetails = ({ item }: Props) => (
  <FieldGrid
    entity="apikey"
    item={item}
    paths={paths}
    drawn={{ expires_at: <KeyExpiry item={item} />, last_used_at: <KeyUse item={item} /> }}
  />
);

export const KeyRights = ({ item }: Props) => <RolesMatrix value={item.roles} at_provider />;

/** Ends a key for good; nothing for one that has been ended. */
export function KeyActions({ item }: Props) {
  const { t } = useTranslation();
  const canRevoke = useCan(apikey.actions.revoke.roles);
  if (!canRevoke || item.revoked_at !== null) return null;
  return (
    <ConfirmButton
      label={t('apikey.revoke')}
      question={t('apikey.revoke_question', { name: item.name })}
      confirm={t('apikey.revoke')}
      danger
      run={(idempotencyKey) => request('POST', `/v1/apikey/${item.id}/revoke`, { body: {}, idempotencyKey })}
    />
  );
}
