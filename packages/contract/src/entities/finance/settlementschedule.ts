import { entity } from '../../base/entity.ts';
import { f } from '../../base/fields.ts';
import { calendars, frequencies, month_days_shape, weekdays_shape } from '../../finance/calendar.ts';

const changeable = { create: 'optional', update: true } as const;
const optional = { ...changeable, nullable: true } as const;

/** When settlements close, and how long after that day payments are paid out. Of one in use only the name changes. */
export const settlementschedule = entity({
  name: 'settlementschedule',
  noun: 'settlement schedule',
  placement: 'shared',
  cap: { at_most: 500 },
  display: 'name',
  small: true,
  default_sort: 'name',
  roles: {
    list: ['PSP_SETTLEMENT_SCHEDULE_LIST'],
    create: ['PSP_SETTLEMENT_SCHEDULE_CREATE'],
    update: ['PSP_SETTLEMENT_SCHEDULE_UPDATE'],
    delete: ['PSP_SETTLEMENT_SCHEDULE_DELETE'],
  },
  fields: {
    id: f.id('ssch'),
    created_at: f.instant(),
    /** The provider, which is the default. */
    organisation: f.ref('organisation', { create: 'optional' }),
    name: f.text(200, { create: 'required', update: true, search: 'contains', unique: true }, 'name'),
    frequency: f.oneOf(frequencies, { create: 'required', update: true }),
    /** Of WEEKLY: from 1 for Monday to 7. */
    weekdays: f.json(weekdays_shape, optional),
    /** Of MONTHLY: from 1 to 31, which is the last. */
    days: f.json(month_days_shape, optional),
    /** Local time; a later event belongs to the next day. 24:00 is midnight. */
    cut_off: f.text(5, { ...changeable, default: '24:00' }, 'time_of_day'),
    timezone: f.text(50, { ...changeable, default: 'Europe/Amsterdam' }, 'timezone'),
    /** A closing day that is no business day moves to the next. */
    calendar: f.oneOf(calendars, { ...changeable, default: 'TARGET2' }),
    /** Payments are payable this many business days after their accounting day. */
    delay_business_days: f.integer(0, 30, { ...changeable, default: 0 }),
    version: f.integer(1, 2 ** 31 - 1, { default: 1 }),
  },
});
