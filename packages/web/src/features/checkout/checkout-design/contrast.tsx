import { Button } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import type { FillIn } from '../../../kit/form/entity-form.tsx';
import { useBranding } from '../../../lib/branding.ts';
import { useFormat } from '../../../lib/format.ts';
import { useTranslation } from '../../../lib/i18n.ts';
import { type ContrastCheck, contrastChecks } from './contrast-checks.ts';
import classes from './design.module.css';
import type { Look } from './look.ts';

interface Props {
  readonly look: Look;
  readonly fillIn: FillIn;
}

/** Shows whether payers can read the chosen colours, and what to change if not. */
export function Contrast({ look, fillIn }: Props) {
  const { t } = useTranslation();
  const { colors } = useBranding();
  const lacksGround = !look.header_color && Boolean(look.header_text_color);
  return (
    <section aria-label={t('checkout_design.contrast')}>
      <ul className={classes.checks} aria-live="polite">
        {contrastChecks(look, colors.accent).map((check) => (
          <Check key={check.of} check={check} fillIn={fillIn} />
        ))}
        {lacksGround && (
          <li>
            <IconAlertTriangle size={16} stroke={1.75} aria-hidden />
            <span>{t('checkout_design.text_without_ground')}</span>
          </li>
        )}
      </ul>
    </section>
  );
}

function Check({ check, fillIn }: { readonly check: ContrastCheck; readonly fillIn: FillIn }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { of, ratio, least, field, nearest, shown } = check;
  // Rounded down: 4.46 must not be shown as 4.5.
  const ratio_text = format.number(Math.floor(ratio * 10) / 10);
  const name = t(`checkout_design.contrasts.${of}`);
  if (ratio >= least)
    return (
      <li>
        <IconCircleCheck size={16} stroke={1.75} aria-hidden />
        <span>{t('checkout_design.enough', { name, ratio: ratio_text })}</span>
      </li>
    );
  return (
    <li>
      <IconAlertTriangle size={16} stroke={1.75} aria-hidden />
      <span>
        {t('checkout_design.too_little', { name, ratio: ratio_text, least: format.number(least) })}
        {shown && ` ${t('checkout_design.shown_instead', { color: shown })}`}
      </span>
      <div>
        <Button variant="default" size="compact-xs" onClick={() => fillIn(field, nearest)}>
          {t('checkout_design.use_nearest', { color: nearest })}
        </Button>
      </div>
    </li>
  );
}
