import { VisuallyHidden } from '@mantine/core';
import { brokenRules, type PasswordPolicy, type PasswordRule } from '@sluis/contract/base/password-policy';
import { IconCheck, IconPointFilled } from '@tabler/icons-react';
import { useTranslation } from '../../lib/i18n.ts';
import classes from './new-password.module.css';

const rules: readonly PasswordRule[] = ['length', 'lowercase', 'uppercase', 'number', 'special'];

interface Props {
  readonly id: string;
  readonly password: string;
  readonly policy: PasswordPolicy;
  readonly refused: readonly PasswordRule[];
}

/** The rules of a policy, each with whether the password meets it. */
export function PasswordRules({ id, password, policy, refused }: Props) {
  const { t } = useTranslation();
  const broken = new Set([...brokenRules(password, policy), ...refused]);
  return (
    <div id={id} className={classes.rules}>
      <p>{t('new_password.rules')}</p>
      <ul>
        {rules
          .filter((rule) => policy[rule] || refused.includes(rule))
          .map((rule) => {
            const isMet = !broken.has(rule);
            const Icon = isMet ? IconCheck : IconPointFilled;
            return (
              <li key={rule} data-met={isMet || undefined}>
                <Icon size={14} stroke={2.2} aria-hidden />
                {t(`new_password.rule_${rule}`, { count: policy.length })}
                <VisuallyHidden>: {t(isMet ? 'new_password.met' : 'new_password.not_met')}</VisuallyHidden>
              </li>
            );
          })}
      </ul>
    </div>
  );
}
