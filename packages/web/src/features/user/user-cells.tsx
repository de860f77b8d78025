import { Instant } from '../../kit/instant.tsx';
import { Pill } from '../../kit/pill.tsx';
import { useTranslation } from '../../lib/i18n.ts';
import type { User } from './user.list.ts';

type Props = { readonly item: User };

/** Whether somebody works here and is at home in an organisation that the viewer does not see. */
export const isGuest = ({ organisation }: User): boolean => organisation === null;

/** Where somebody is at home. */
export function UserHome({ item }: Props) {
  const { t } = useTranslation();
  return item.organisation?.name ?? t('user.guest');
}

export function UserActive({ item }: Props) {
  const { t } = useTranslation();
  return item.active ? <Pill tone="good" label={t('user.active')} /> : <Pill tone="ended" label={t('user.inactive')} />;
}

export const UserFactor = ({ item }: Props) => useTranslation().t(item.mfa_enabled ? 'user.mfa_on' : 'user.mfa_off');

/** When somebody last signed in; of a new user it says that it was never. */
export function UserSignIn({ item }: Props) {
  const { t } = useTranslation();
  return item.last_sign_in_at ? <Instant value={item.last_sign_in_at} /> : t('user.never');
}
