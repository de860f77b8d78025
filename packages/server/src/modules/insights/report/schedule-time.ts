import type { report_frequencies } from '@sluis/contract/entities/insights/reportschedule';
import { Temporal } from 'temporal-polyfill';

export interface Rhythm {
  readonly frequency: (typeof report_frequencies)[number];
  readonly weekday: number | null;
  readonly day_of_month: number | null;
  /** `hh:mm` on the clock of the zone. */
  readonly time: string;
  readonly timezone: string;
}

/** The first day, from a given one, with a run. */
function dayFrom({ frequency, weekday, day_of_month }: Rhythm, from: Temporal.PlainDate): Temporal.PlainDate {
  if (frequency === 'daily') return from;
  if (frequency === 'weekly') return from.add({ days: ((weekday ?? 1) - from.dayOfWeek + 7) % 7 });
  // A shorter month has it on its last day; the next on the day itself again.
  const day = day_of_month ?? 1;
  const here = from.with({ day }, { overflow: 'constrain' });
  if (Temporal.PlainDate.compare(here, from) >= 0) return here;
  return from.with({ day: 1 }).add({ months: 1 }).with({ day }, { overflow: 'constrain' });
}

/**
 * The first run after an instant, in UTC. A time that the clock skips in spring is shifted by the same amount; of a
 * time that occurs twice in autumn only the first counts.
 */
export function nextRun(rhythm: Rhythm, after: string): string {
  const instant = Temporal.Instant.from(after);
  const time = Temporal.PlainTime.from(rhythm.time);
  const at = (day: Temporal.PlainDate): Temporal.Instant =>
    day.toZonedDateTime({ timeZone: rhythm.timezone, plainTime: time }).toInstant();
  // From the day before: where a time is skipped at midnight it falls on the day after its own.
  let day = dayFrom(rhythm, instant.toZonedDateTimeISO(rhythm.timezone).toPlainDate().subtract({ days: 1 }));
  while (Temporal.Instant.compare(at(day), instant) <= 0) day = dayFrom(rhythm, day.add({ days: 1 }));
  return at(day).toString({ fractionalSecondDigits: 3 });
}

/** The first and last day that a run covers: the day, the week from Monday or the month before, in the zone. */
export function periodBefore({ frequency, timezone }: Rhythm, run_at: string): { from: string; to: string } {
  const day = Temporal.Instant.from(run_at).toZonedDateTimeISO(timezone).toPlainDate();
  const span = (from: Temporal.PlainDate, length: Temporal.DurationLike) => ({
    from: from.toString(),
    to: from.add(length).subtract({ days: 1 }).toString(),
  });
  if (frequency === 'daily') return span(day.subtract({ days: 1 }), { days: 1 });
  if (frequency === 'weekly') return span(day.subtract({ days: day.dayOfWeek - 1 + 7 }), { days: 7 });
  return span(day.with({ day: 1 }).subtract({ months: 1 }), { months: 1 });
}
