import { NativeSelect } from '@mantine/core';
import { user } from '@sluis/contract/entities/people/user';
import { useState } from 'react';
import { useAlsoRevoke } from '../../../kit/confirm/also-revoke.tsx';
import { ConfirmButton } from '../../../kit/confirm/confirm-button.tsx';
import { useItemsOf } from '../../../kit/item/choices.ts';
import { request } from '../../../lib/api-client.ts';
import { useTranslation } from '../../../lib/i18n.ts';
import { useCan } from '../../../lib/session.ts';
import { useRestrictionText } from './restriction.ts';
import type { User } from './user.item.ts';

type Verb = keyof typeof user.actions;

/** What can be done with somebody wherever they work; where the viewer may not, it says why. */
export function UserActions({ item }: { readonly item: User }) {
  const { t } = useTranslation();
  const canManage = useCan(user.roles.update);
  const reason = useRestrictionText(item);
  if (!canManage) return null;
  const run = (verb: Verb) => (idempotencyKey: string) =>
    request('POST', `/v1/user/${item.id}/${verb}`, { body: {}, idempotencyKey });
  const { name } = item;
  return (
    <>
      {item.active ? (
        <Deactivate item={item} reason={reason} />
      ) : (
        <ConfirmButton
          label={t('user.activate')}
          question={t('user.activate_question', { name })}
          confirm={t('user.activate')}
          reason={reason}
          run={run('activate')}
        />
      )}
      <ConfirmButton
        label={t('user.reset')}
        question={t('user.reset_question', { name })}
        confirm={t('user.reset')}
        danger
        reason={reason ?? (item.mfa_enabled ? undefined : t('user.reset_none'))}
        run={run('reset-factors')}
      />
      <Resend item={item} reason={reason} />
    </>
  );
}

interface VerbProps {
  readonly item: User;
  readonly reason: string | undefined;
}

/** Puts somebody out, with the keys that they made: those are used by programs, which nobody else may know of. */
function Deactivate({ item, reason }: VerbProps) {
  const { t } = useTranslation();
  const keys = useAlsoRevoke(`user/${item.id}/keys`, 'user.revoke_keys');
  return (
    <ConfirmButton
      label={t('user.deactivate')}
      question={t('user.deactivate_question', { name: item.name })}
      confirm={t('user.deactivate')}
      danger
      reason={reason}
      run={(idempotencyKey) =>
        request('POST', `/v1/user/${item.id}/deactivate`, { body: keys.bodyWith('revoke_keys'), idempotencyKey })
      }
    >
      {keys.choice}
    </ConfirmButton>
  );
}

function Resend({ item, reason }: VerbProps) {
  const { t } = useTranslation();
  const mails = useItemsOf('welcomemail');
  const [mail, setMail] = useState('');
  const body = mail === '' ? {} : { welcome_mail: mail };
  return (
    <ConfirmButton
      label={t('user.resend')}
      question={t('user.resend_question', { email: item.email })}
      confirm={t('user.resend_confirm')}
      reason={reason}
      run={(idempotencyKey) => request('POST', `/v1/user/${item.id}/resend`, { body, idempotencyKey })}
    >
      {mails.length > 0 && (
        <NativeSelect
          label={t('fields:user.welcome_mail')}
          value={mail}
          data={[{ value: '', label: t('user.default_mail') }, ...mails]}
          onChange={(event) => setMail(event.currentTarget.value)}
        />
      )}
    </ConfirmButton>
  );
}
