import { default_password_policy } from '@sluis/contract/base/password-policy';
import type { Config } from '../config.ts';

/** The `requirements` parameter: what the form shows while typing. The server has its own policy and goes by that. */
const requirements = Buffer.from(JSON.stringify(default_password_policy)).toString('base64url');

/** The page on which a password is set with a token. */
export const passwordLink = ({ origin }: Config, token: string, { is_new }: { is_new: boolean }): string =>
  `${origin}/updatePassword?${new URLSearchParams({ token, new: String(is_new), requirements })}`;

/** The pages on which what was offered by mail is accepted: access to an organisation, or its mails. */
export const accessLink = ({ origin }: Config, token: string): string =>
  `${origin}/confirm?${new URLSearchParams({ of: 'access', token })}`;

export const mailsLink = ({ origin }: Config, token: string): string =>
  `${origin}/confirm?${new URLSearchParams({ of: 'mails', token })}`;

/** The page on which an address says no to an organisation's mails, and what a mail program asks for the same. */
export const withdrawalLink = ({ origin }: Pick<Config, 'origin'>, token: string): string =>
  `${origin}/confirm?${new URLSearchParams({ of: 'withdrawal', token })}`;

export const oneClickLink = ({ origin }: Pick<Config, 'origin'>, token: string): string =>
  `${origin}/v1/mails/withdraw/${encodeURIComponent(token)}`;

/** The page on which a new address is confirmed with a token. */
export const emailLink = ({ origin }: Config, token: string): string =>
  `${origin}/updateEmail?${new URLSearchParams({ token })}`;
