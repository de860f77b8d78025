import { user } from '@sluis/contract/entities/people/user';
import type { ItemOf } from '@sluis/contract/registry';
import { useQuery } from '@tanstack/react-query';
import { listOptions } from '../../../kit/item/list-request.ts';
import { ListLink } from '../../../kit/link/item-link.tsx';
import { Recipients } from '../../../kit/panel/recipients.tsx';
import { useTranslation } from '../../../lib/i18n.ts';
import { useCan } from '../../../lib/session.ts';

type Props = { readonly item: Pick<ItemOf<'reportschedule'>, 'id' | 'email_addresses'> };

/** The recipients of a schedule's reports, with those who could not open one and can be invited. */
export function ScheduleRecipients({ item }: Props) {
  const { email_addresses } = item;
  const canList = useCan(user.roles.list);
  const canInvite = useCan(user.roles.create);
  const users = useQuery({
    ...listOptions<{ email: string }>('user', { 'email[]': email_addresses, _limit: 100, _count: false }),
    enabled: canList && canInvite,
  });
  const known = users.data && new Set(users.data.items.map(({ email }) => email.toLowerCase()));
  return (
    <Recipients
      entity="reportschedule"
      item={item}
      addresses={email_addresses}
      beside={(address) => known && !known.has(address.toLowerCase()) && <Invite email={address} />}
    />
  );
}

/** A link to the form that invites a user, with their address. */
function Invite({ email }: { readonly email: string }) {
  const { t } = useTranslation();
  return (
    <small>
      {t('report_schedule.no_account')}{' '}
      <ListLink list="users" search={{ email, _open: true }}>
        {t('report_schedule.invite')}
      </ListLink>
    </small>
  );
}
