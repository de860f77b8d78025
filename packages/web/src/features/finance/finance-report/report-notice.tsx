import { useFormat } from '../../../lib/format.ts';
import { useTranslation } from '../../../lib/i18n.ts';
import classes from './report.module.css';

interface Props {
  readonly answer: { readonly items: readonly unknown[]; readonly total: number } | undefined;
}

/** Says that a report has more rows than are shown. */
export function ReportNotice({ answer }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  if (!answer || answer.total <= answer.items.length) return null;
  return (
    <p className={classes.notice} role="status">
      {t('finance_report.cut', { shown: format.number(answer.items.length), total: format.number(answer.total) })}
    </p>
  );
}
