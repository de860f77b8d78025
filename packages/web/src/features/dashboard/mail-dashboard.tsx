import { entityOf } from '@sluis/contract/declared';
import { reportschedule } from '@sluis/contract/entities/reportschedule';
import { IconCalendarStats } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { IconButton } from '../../kit/icon-button.tsx';
import { useTranslation } from '../../lib/i18n.ts';
import { useOrganisation } from '../../lib/organisation.ts';
import { stringifySearch } from '../../lib/search.ts';
import { useCan } from '../../lib/session.ts';
import { useScope } from './scope.tsx';

/** Begins a schedule that mails the dashboard; the time of each mail is its own. */
export function MailDashboard() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { base } = useOrganisation();
  const { entity, asked } = useScope();
  if (!useCan(reportschedule.roles.create)) return null;
  const { filters } = asked;
  // Customers have no currency.
  const currency = Object.hasOwn(entityOf(entity).fields, 'currency_code') ? asked.currency : undefined;
  const begin = (): void => {
    const draft = new URLSearchParams({
      about: `${entity}_dashboard`,
      name: t(`dashboard.titles.${entity}`),
      filters: stringifySearch({ ...filters, ...(currency !== undefined && { currency_code: currency }) }).slice(1),
    });
    const search = { _open: true, _draft: draft.toString() };
    void navigate({ to: `${base}/reports/schedules`, search: search as never });
  };
  return <IconButton icon={IconCalendarStats} label={t('dashboard.mail')} onClick={begin} />;
}
