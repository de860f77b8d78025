import { useQuery } from '@tanstack/react-query';
import { Instant } from '../../../kit/value/instant.tsx';
import { Pill } from '../../../kit/value/pill.tsx';
import { useTranslation } from '../../../lib/i18n.ts';
import { membershipsOf } from './memberships-of-page.ts';
import { useRoleWords } from './use-role-words.ts';
import type { User } from './user.item.ts';

type Props = { readonly item: User };

/** Whether a user's home is an organisation that the viewer cannot see. */
export const isGuest = ({ organisation }: User): boolean => organisation === null;

/** A user's roles as text, for each organisation in which the viewer can see them. */
export function UserRights({ item }: Props) {
  const words = useRoleWords();
  const { data } = useQuery({
    queryKey: ['list', 'membership', 'of', item.id],
    queryFn: () => membershipsOf(item.id),
    staleTime: 5_000,
  });
  if (!data) return null;
  return [...new Set(data.length === 0 ? [words([])] : data.map(({ roles }) => words(roles)))].join(', ');
}

/** A user's home organisation. */
export function UserHome({ item }: Props) {
  const { t } = useTranslation();
  return item.organisation?.name ?? t('user.guest');
}

export function UserActive({ item }: Props) {
  const { t } = useTranslation();
  return item.active ? <Pill tone="good" label={t('user.active')} /> : <Pill tone="ended" label={t('user.inactive')} />;
}

export const UserFactor = ({ item }: Props) => useTranslation().t(item.mfa_enabled ? 'user.mfa_on' : 'user.mfa_off');

/** When a user last signed in, or that they never have. */
export function UserSignIn({ item }: Props) {
  const { t } = useTranslation();
  return item.last_sign_in_at ? <Instant value={item.last_sign_in_at} /> : t('user.never');
}
