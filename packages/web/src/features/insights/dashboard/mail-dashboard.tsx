import { entityOf } from '@sluis/contract/declared';
import { reportschedule } from '@sluis/contract/entities/insights/reportschedule';
import type { ItemOf } from '@sluis/contract/registry';
import { IconCalendarStats } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useFrom } from '../../../kit/link/back-target.ts';
import { IconButton } from '../../../kit/tooltip/icon-button.tsx';
import { daysBetween } from '../../../lib/business-time.ts';
import { useTranslation } from '../../../lib/i18n.ts';
import { useOrganisation } from '../../../lib/organisation.ts';
import { stringifySearch } from '../../../lib/search.ts';
import { useCan } from '../../../lib/session.ts';
import type { Days } from './ranges.ts';
import { useScope } from './scope.tsx';

/** The frequency of the mail for a number of days. */
function frequencyOf({ from, to }: Days): ItemOf<'reportschedule'>['frequency'] {
  const days = daysBetween(from, to) + 1;
  if (days === 1) return 'daily';
  return days <= 14 ? 'weekly' : 'monthly';
}

/** Begins a schedule that mails the dashboard; each mail is about its own days. */
export function MailDashboard() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { base } = useOrganisation();
  const { entity, asked } = useScope();
  const from = useFrom();
  if (!useCan(reportschedule.roles.create)) return null;
  const { filters } = asked;
  // Customers have no currency.
  const currency = Object.hasOwn(entityOf(entity).fields, 'currency_code') ? asked.currency : undefined;
  const begin = (): void => {
    const draft = new URLSearchParams({
      about: `${entity}_dashboard`,
      name: t(`dashboard.titles.${entity}`),
      frequency: frequencyOf(asked.range),
      filters: stringifySearch({ ...filters, ...(currency !== undefined && { currency_code: currency }) }).slice(1),
    });
    const search = { _open: true, _draft: draft.toString() };
    void navigate({ to: `${base}/reports/schedules`, search: search as never, state: { from: from() } });
  };
  return <IconButton icon={IconCalendarStats} label={t('dashboard.mail')} onClick={begin} />;
}
