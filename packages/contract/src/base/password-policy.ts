/** Rules for a new password, as the specification's `requirements` names them: a length and four classes. */
export interface PasswordPolicy {
  readonly length: number;
  readonly number: boolean;
  readonly uppercase: boolean;
  readonly lowercase: boolean;
  readonly special: boolean;
}

export const default_password_policy: PasswordPolicy = {
  length: 12,
  number: true,
  uppercase: true,
  lowercase: true,
  special: true,
};

const classes = {
  number: /\p{Nd}/u,
  uppercase: /\p{Lu}/u,
  lowercase: /\p{Ll}/u,
  special: /[^\p{L}\p{N}\s]/u,
} as const;

export type PasswordRule = keyof PasswordPolicy;

/** The rules of a policy that a password breaks; none if it is allowed. Length counts characters, not bytes. */
export const brokenRules = (password: string, policy: PasswordPolicy = default_password_policy): PasswordRule[] => {
  const broken = (Object.keys(classes) as (keyof typeof classes)[]).filter(
    (rule) => policy[rule] && !classes[rule].test(password),
  );
  return [...password].length < policy.length ? ['length', ...broken] : broken;
};
