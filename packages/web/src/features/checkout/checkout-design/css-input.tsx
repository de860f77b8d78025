import { Textarea } from '@mantine/core';
import { type CssGroup, css_limits, css_parts, type DroppedCss } from '@sluis/contract/checkout-design';
import type { OwnInput } from '../../../kit/form/entity-form.tsx';
import { useTranslation } from '../../../lib/i18n.ts';
import classes from './design.module.css';

interface Props extends OwnInput {
  /** The pieces that the server ignores. */
  readonly dropped: readonly DroppedCss[];
}

/** CSS with the allowed properties beside it, and each ignored piece named with the reason. */
export function CssInput({ value, onChange, dropped, ...input }: Props) {
  const { t } = useTranslation();
  return (
    <>
      <Textarea
        {...input}
        value={String(value)}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
        description={t('checkout_design.css_help')}
        inputWrapperOrder={['label', 'description', 'input', 'error']}
        autosize
        minRows={6}
        maxRows={18}
        spellCheck={false}
        styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)', fontSize: 13 } }}
      />
      <div aria-live="polite">
        {dropped.length > 0 && (
          <ul className={classes.dropped} aria-label={t('checkout_design.dropped')}>
            {dropped.map(({ line, text, fault }) => (
              <li key={`${line} ${text} ${fault}`}>
                {t('checkout_design.line', { line })} <code>{text}</code>: {t(`checkout_design.css_faults.${fault}`)}
              </li>
            ))}
          </ul>
        )}
      </div>
      <Limits />
    </>
  );
}

/** The parts of the page that can be styled, with the allowed properties of each and their limits. */
function Limits() {
  const { t } = useTranslation();
  const groupText = (group: CssGroup): string => {
    const [least, most] = css_limits[group];
    return t(`checkout_design.css_groups.${group}`, { least, most });
  };
  return (
    <details className={classes.limits}>
      <summary>{t('checkout_design.css_limits')}</summary>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('checkout_design.css_part')}</th>
            <th scope="col">{t('checkout_design.css_properties')}</th>
          </tr>
        </thead>
        <tbody>
          {Object.entries(css_parts).map(([part, groups]) => (
            <tr key={part}>
              <th scope="row">
                <code>{part}</code>
              </th>
              <td>{groups.map(groupText).join('; ')}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
