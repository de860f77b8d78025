import { NativeSelect } from '@mantine/core';
import { DatePickerInput } from '@mantine/dates';
import '@mantine/dates/styles.layer.css';
import 'dayjs/locale/nl';
import { useState } from 'react';
import type { OwnInput } from '../../kit/form/entity-form.tsx';
import dates from '../../kit/list/date-filter.module.css';
import { useFormat } from '../../lib/format.ts';
import { useLanguage, useTranslation } from '../../lib/i18n.ts';
import { useMe } from '../../lib/session.ts';
import { dateIn, endOfDay } from '../../lib/zone.ts';

const terms = [30, 90, 365] as const;
const own = 'own';

/** The end of the day so many days from now: the same choice is the same value until midnight. */
export const inDays = (days: number, timezone: string): string =>
  endOfDay(dateIn(timezone, new Date(Date.now() + days * 86_400_000)), timezone);

/** How long a key works: a term, to the end of a day of one's own choice, or for ever. */
export function Expiry({ value, onChange, ...input }: OwnInput) {
  const { t } = useTranslation();
  const format = useFormat();
  const { timezone } = useMe();
  const [isOwn, setOwn] = useState(false);
  const choices = terms.map((days) => ({ value: inDays(days, timezone), label: t(`apikey.expires_in.days_${days}`) }));
  const choose = (choice: string): void => {
    setOwn(choice === own);
    // It begins as the day of the term before, so that no moment of choosing stands for "never".
    onChange(choice === own ? String(value) || inDays(90, timezone) : choice);
  };
  return (
    <>
      <NativeSelect
        {...input}
        value={isOwn ? own : String(value)}
        description={value && !isOwn ? format.instant(String(value)) : undefined}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        data={[
          ...choices,
          { value: own, label: t('apikey.expires_in.own') },
          { value: '', label: t('apikey.expires_in.never') },
        ]}
        onChange={(event) => choose(event.currentTarget.value)}
      />
      {isOwn && <OwnDate value={String(value)} onChange={onChange} disabled={input.disabled} />}
    </>
  );
}

function OwnDate({ value, onChange, disabled }: Pick<OwnInput, 'onChange' | 'disabled'> & { readonly value: string }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const format = useFormat();
  const { timezone } = useMe();
  return (
    <DatePickerInput
      label={t('apikey.expires_on')}
      description={format.instant(value)}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      disabled={disabled}
      value={dateIn(timezone, new Date(value))}
      minDate={dateIn(timezone)}
      valueFormat={language === 'nl' ? 'DD-MM-YYYY' : 'MMM D, YYYY'}
      locale={language}
      firstDayOfWeek={1}
      classNames={{ day: dates.day }}
      // Its dropdown would be a dialog without a name.
      popoverProps={{ withinPortal: false, withRoles: false }}
      onChange={(date) => date && onChange(endOfDay(date, timezone))}
      ariaLabels={{
        previousMonth: t('list.dates.previous_month_shown'),
        nextMonth: t('list.dates.next_month_shown'),
      }}
    />
  );
}
