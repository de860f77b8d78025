import { dateIn } from '@sluis/contract/base/time';
import type { ItemOf } from '@sluis/contract/registry';
import { useQuery } from '@tanstack/react-query';
import { businessToday, plusDays } from '../../lib/business-time.ts';
import { useFormat } from '../../lib/format.ts';
import { isProvider } from '../../lib/granted.ts';
import { useTranslation } from '../../lib/i18n.ts';
import { useOrganisation } from '../../lib/organisation.ts';
import { useCan, useMe } from '../../lib/session.ts';
import { listOptions } from '../item/list-request.ts';
import type { Annotation } from './data.ts';

type Noted = ItemOf<'annotation'>;

/** Calendar dates `yyyy-mm-dd` in the viewer's time zone, both inclusive. */
interface Days {
  readonly from: string;
  readonly to: string;
}

const shown_max = 100;
/** Events that began up to this many days earlier may have lasted into the range. */
const longest_days = 31;

/**
 * The events on some days, for the time charts of the organisation that the screen is about: notes, and outages with a
 * link to their alert. For the provider only its own. None while they load, or without the role.
 */
export function useAnnotations({ from, to }: Days): readonly Annotation[] {
  const { t } = useTranslation();
  const format = useFormat();
  const { timezone } = format;
  const me = useMe();
  const { id: organisation, base } = useOrganisation();
  const { data } = useQuery({
    ...listOptions<Noted>('annotation', {
      'started_at>': plusDays(from, -longest_days),
      'started_at<': to,
      organisation,
      ...(organisation === undefined && isProvider(me) && { overall: true }),
      _sort: '-started_at',
      _limit: shown_max,
      _count: false,
    }),
    enabled: useCan(['TRANSACTION_STATISTICS']),
    staleTime: 60_000,
  });
  const dayOf = (iso: string): string => dateIn(timezone, new Date(iso));
  const endOf = ({ kind, ended_at }: Noted): Partial<Annotation> => {
    if (ended_at !== null) return { until: dayOf(ended_at) };
    // A note without an end is momentary; an outage without one continues.
    return kind === 'outage' ? { until: businessToday(timezone) } : {};
  };
  const whenOf = ({ kind, started_at, ended_at }: Noted): string => {
    if (ended_at !== null) return format.span(started_at, ended_at);
    return kind === 'outage' ? t('list.since', { date: format.instant(started_at) }) : format.date(dayOf(started_at));
  };
  return (data?.items ?? [])
    .map((item) => ({
      at: dayOf(item.started_at),
      ...endOf(item),
      when: whenOf(item),
      text: item.kind === 'outage' ? t('annotations.outage', { processor: item.text }) : item.text,
      href: `${base}/insights/${item.alert === null ? `annotations?id=${item.id}` : `alerts?id=${item.alert}`}&_open=true`,
    }))
    .filter(({ at, until = at }) => until >= from)
    .toReversed();
}
