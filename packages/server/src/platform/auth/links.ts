import { default_password_policy } from '@sluis/contract/base/password-policy';
import type { Config } from '../config.ts';

/** The `requirements` parameter: the rules that the form shows while typing. The server applies its own policy. */
const requirements = Buffer.from(JSON.stringify(default_password_policy)).toString('base64url');

/** The page to set a password with a token. */
export const passwordLink = ({ origin }: Config, token: string, { is_new }: { is_new: boolean }): string =>
  `${origin}/updatePassword?${new URLSearchParams({ token, new: String(is_new), requirements })}`;

/** The pages to accept a mailed offer: access to an organisation, or its mails. */
export const accessLink = ({ origin }: Config, token: string): string =>
  `${origin}/confirm?${new URLSearchParams({ of: 'access', token })}`;

export const mailsLink = ({ origin }: Config, token: string): string =>
  `${origin}/confirm?${new URLSearchParams({ of: 'mails', token })}`;

/** The page to decline an organisation's mails, and the address that a mail program calls for the same. */
export const withdrawalLink = ({ origin }: Pick<Config, 'origin'>, token: string): string =>
  `${origin}/confirm?${new URLSearchParams({ of: 'withdrawal', token })}`;

export const oneClickLink = ({ origin }: Pick<Config, 'origin'>, token: string): string =>
  `${origin}/v1/mails/withdraw/${encodeURIComponent(token)}`;

/** The page to confirm a new address with a token. */
export const emailLink = ({ origin }: Config, token: string): string =>
  `${origin}/updateEmail?${new URLSearchParams({ token })}`;
