import { type ReactNode, useMemo } from 'react';
import { useFormat } from '../../lib/format.ts';
import { useTranslation } from '../../lib/i18n.ts';
import type { Shown, Words } from '../item/shown.ts';
import figures from './figures.module.css';
import { PaymentMark } from './payment-mark.tsx';
import { Pill } from './pill.tsx';
import classes from './shown.module.css';

/** The texts and formats in use. */
export function useWords(): Words {
  const { t } = useTranslation();
  const format = useFormat();
  return useMemo(() => ({ t: t as Words['t'], format }), [t, format]);
}

export function ShownValue({ shown }: { readonly shown: Shown | undefined }): ReactNode {
  if (!shown) return null;
  const { text, tone, payable, mark, title } = shown;
  if (shown.figures) return <span className={figures[shown.figures]}>{text}</span>;
  if (!tone && !mark && !payable) return text;
  return (
    <span className={classes.shown} title={title}>
      {payable && <PaymentMark payable={payable} />}
      {tone ? <Pill tone={tone} label={text} /> : text}
      {mark && <span className={classes.mark}>{mark}</span>}
    </span>
  );
}
