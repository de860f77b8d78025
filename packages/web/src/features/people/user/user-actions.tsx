import { NativeSelect } from '@mantine/core';
import { user } from '@sluis/contract/entities/people/user';
import { useState } from 'react';
import { useAlsoRevoke } from '../../../kit/confirm/also-revoke.tsx';
import { useItemsOf } from '../../../kit/item/choices.ts';
import { Verb } from '../../../kit/verb/verb.tsx';
import { useTranslation } from '../../../lib/i18n.ts';
import { useCan } from '../../../lib/session.ts';
import { useRestrictionText } from './restriction.ts';
import type { User } from './user.item.ts';

/** The actions on a user of any organisation, disabled with the reason if the viewer may not perform them. */
export function UserActions({ item }: { readonly item: User }) {
  const { t } = useTranslation();
  const canManage = useCan(user.roles.update);
  const reason = useRestrictionText(item);
  if (!canManage) return null;
  const shared = { item, reason };
  return (
    <>
      {item.active && <Deactivate {...shared} />}
      <Verb of={user} verb="activate" {...shared} />
      <Verb
        of={user}
        verb="reset-factors"
        item={item}
        reason={reason ?? (item.mfa_enabled ? undefined : t('user.reset_none'))}
      />
      <Resend {...shared} />
    </>
  );
}

interface VerbProps {
  readonly item: User;
  readonly reason: string | undefined;
}

/** Deactivates a user, with the keys that they created: programs use those, and perhaps no other user knows of them. */
function Deactivate(props: VerbProps) {
  const keys = useAlsoRevoke(`user/${props.item.id}/keys`, 'user.revoke_keys');
  return (
    <Verb of={user} verb="deactivate" {...props} body={keys.bodyWith('revoke_keys')}>
      {keys.choice}
    </Verb>
  );
}

function Resend(props: VerbProps) {
  const { t } = useTranslation();
  const mails = useItemsOf('welcomemail');
  const [mail, setMail] = useState('');
  return (
    <Verb of={user} verb="resend" {...props} body={mail === '' ? {} : { welcome_mail: mail }}>
      {mails.length > 0 && (
        <NativeSelect
          label={t('fields:user.welcome_mail')}
          value={mail}
          data={[{ value: '', label: t('user.default_mail') }, ...mails]}
          onChange={(event) => setMail(event.currentTarget.value)}
        />
      )}
    </Verb>
  );
}
