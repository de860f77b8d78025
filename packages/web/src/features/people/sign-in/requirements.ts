import { default_password_policy, type PasswordPolicy } from '@sluis/contract/base/password-policy';

const classes = ['number', 'uppercase', 'lowercase', 'special'] as const;

function decode(text: string): unknown {
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(Uint8Array.from(binary, (c) => c.charCodeAt(0))));
}

const isPolicy = (value: unknown): value is PasswordPolicy => {
  const policy = value as PasswordPolicy | null;
  return (
    typeof policy === 'object' &&
    policy !== null &&
    Number.isSafeInteger(policy.length) &&
    policy.length >= 0 &&
    classes.every((name) => typeof policy[name] === 'boolean')
  );
};

/** The policy of a link's `requirements` parameter, base64url of JSON; the default if it is missing or malformed. */
export function readRequirements(text: string | undefined): PasswordPolicy {
  try {
    const value = decode(text ?? '');
    return isPolicy(value) ? value : default_password_policy;
  } catch {
    return default_password_policy;
  }
}
