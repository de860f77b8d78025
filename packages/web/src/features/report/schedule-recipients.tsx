import { user } from '@sluis/contract/entities/user';
import type { ItemOf } from '@sluis/contract/registry';
import { useQuery } from '@tanstack/react-query';
import { ListLink } from '../../kit/item-link.tsx';
import { listOptions } from '../../kit/list/list-request.ts';
import { request } from '../../lib/api-client.ts';
import { useTranslation } from '../../lib/i18n.ts';
import { useCan } from '../../lib/session.ts';
import classes from './report.module.css';

interface Recipient {
  readonly address: string;
  readonly is_told: boolean;
}

type Props = { readonly item: Pick<ItemOf<'reportschedule'>, 'id' | 'email_addresses'> };

/** Who is told of a schedule's reports: who has yet to agree, and who could not open them and can be invited. */
export function ScheduleRecipients({ item: { id, email_addresses } }: Props) {
  const { t } = useTranslation();
  const canList = useCan(user.roles.list);
  const canInvite = useCan(user.roles.create);
  const { data } = useQuery({
    queryKey: ['item', 'reportschedule', id, 'recipients', email_addresses],
    queryFn: ({ signal }) => request<{ items: Recipient[] }>('GET', `/v1/reportschedule/${id}/recipients`, { signal }),
    staleTime: 5_000,
  });
  const users = useQuery({
    ...listOptions<{ email: string }>('user', { 'email[]': email_addresses, _limit: 100, _count: false }),
    enabled: canList && canInvite,
  });
  const known = users.data && new Set(users.data.items.map(({ email }) => email.toLowerCase()));
  const told = new Map(data?.items.map(({ address, is_told }) => [address, is_told]));
  return (
    <ul className={classes.recipients}>
      {email_addresses.map((address) => (
        <li key={address}>
          {address}
          {told.get(address) === false && <small>{t('report_schedule.asked')}</small>}
          {known && !known.has(address.toLowerCase()) && <Invite email={address} />}
        </li>
      ))}
    </ul>
  );
}

/** The form that invites somebody, with their address in it. */
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
