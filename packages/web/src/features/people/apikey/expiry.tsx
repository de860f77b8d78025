import { NativeSelect } from '@mantine/core';
import { dateIn, isDate } from '@sluis/contract/base/time';
import { useState } from 'react';
import { DateInput } from '../../../kit/form/date-input.tsx';
import type { OwnInput } from '../../../kit/form/entity-form.tsx';
import { useFormat } from '../../../lib/format.ts';
import { useTranslation } from '../../../lib/i18n.ts';
import { useMe } from '../../../lib/session.ts';
import { endOfDay } from '../../../lib/zone.ts';

const terms = [30, 90, 365] as const;
const own = 'own';

/** The end of the day a number of days from now: the same choice has the same value until midnight. */
export const inDays = (days: number, timezone: string): string =>
  endOfDay(dateIn(timezone, new Date(Date.now() + days * 86_400_000)), timezone);

/** How long a key works: a term, until the end of a chosen day, or permanently. */
export function Expiry({ value, onChange, ...input }: OwnInput) {
  const { t } = useTranslation();
  const format = useFormat();
  const { timezone } = useMe();
  const [isOwn, setOwn] = useState(false);
  const choices = terms.map((days) => ({ value: inDays(days, timezone), label: t(`apikey.expires_in.days_${days}`) }));
  const choose = (choice: string): void => {
    setOwn(choice === own);
    // It begins with the day of the previous term, so that an unfinished choice never means "never".
    onChange(choice === own ? String(value) || inDays(90, timezone) : choice);
  };
  return (
    <>
      <NativeSelect
        {...input}
        {...(isOwn && { error: undefined, 'data-path': undefined })}
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
      {isOwn && <OwnDate {...input} value={String(value)} onChange={onChange} />}
    </>
  );
}

/** The last day of a key. Invalid text stays as typed, and an empty field does not mean "never": both are refused. */
function OwnDate({ value, onChange, error, ...input }: Omit<OwnInput, 'value'> & { readonly value: string }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { timezone } = useMe();
  const typed = value.startsWith(own) ? value.slice(own.length) : undefined;
  return (
    <DateInput
      {...input}
      label={t('apikey.expires_on')}
      description={typed === undefined && format.instant(value)}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      value={typed ?? dateIn(timezone, new Date(value))}
      min={dateIn(timezone)}
      error={typed === undefined ? error : error && t('faults.invalid_format', { context: 'date' })}
      onChange={(day) => onChange(isDate(day) ? endOfDay(day, timezone) : `${own}${day}`)}
    />
  );
}
