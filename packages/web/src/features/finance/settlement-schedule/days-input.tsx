import { Checkbox, Group, MultiSelect } from '@mantine/core';
import type { OwnInput } from '../../../kit/form/entity-form.tsx';
import { useFormat } from '../../../lib/format.ts';
import { useTranslation } from '../../../lib/i18n.ts';
import { weekdayName } from './schedule-rule.ts';

export const weekday_values = ['1', '2', '3', '4', '5', '6', '7'] as const;
export const day_values = Array.from({ length: 31 }, (_, at) => String(at + 1));

const listed = (value: unknown): string[] => (Array.isArray(value) ? (value as string[]) : []);

/** Weekdays, from Monday. */
export function WeekdaysInput({ value, onChange, onBlur, label, error, disabled, ...rest }: OwnInput) {
  const format = useFormat();
  return (
    <Checkbox.Group label={label} withAsterisk error={error} value={listed(value)} onChange={onChange}>
      <Group gap="8px 16px" mt={6}>
        {weekday_values.map((each, at) => (
          <Checkbox
            key={each}
            value={each}
            label={weekdayName(Number(each), { format })}
            disabled={disabled}
            onBlur={onBlur}
            {...(at === 0 && rest)}
          />
        ))}
      </Group>
    </Checkbox.Group>
  );
}

/** Days of the month; a month without the day closes on its last. */
export function MonthDaysInput({ value, onChange, ...input }: OwnInput) {
  const { t } = useTranslation();
  return (
    <MultiSelect
      {...input}
      withAsterisk
      description={t('schedule.days_help')}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      value={listed(value)}
      data={day_values.map((day) => ({ value: day, label: day === '31' ? t('schedule.last_day') : day }))}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': t('form.clear') }}
      openOnFocus={false}
      onChange={onChange}
    />
  );
}
