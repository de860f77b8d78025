import { dateIn } from '@sluis/contract/base/time';
import type { ItemOf } from '@sluis/contract/registry';
import { useQuery } from '@tanstack/react-query';
import { useFormat } from '../lib/format.ts';
import { isProvider } from '../lib/granted.ts';
import { useTranslation } from '../lib/i18n.ts';
import { useOrganisation } from '../lib/organisation.ts';
import { useCan, useMe } from '../lib/session.ts';
import type { Annotation } from './chart/data.ts';
import { listOptions } from './item/list-request.ts';

/** Calendar dates `yyyy-mm-dd` in the viewer's time zone, both inclusive. */
interface Days {
  readonly from: string;
  readonly to: string;
}

const shown_max = 100;

/**
 * What happened on days, for the charts over time of the organisation that the screen is about: notes, and outages with
 * the way to their alert. At the provider those of the provider itself. None while they load, or without the role.
 */
export function useAnnotations({ from, to }: Days): readonly Annotation[] {
  const { t } = useTranslation();
  const { timezone } = useFormat();
  const me = useMe();
  const { id: organisation, base } = useOrganisation();
  const { data } = useQuery({
    ...listOptions<ItemOf<'annotation'>>('annotation', {
      'started_at>': from,
      'started_at<': to,
      organisation,
      ...(organisation === undefined && isProvider(me) && { overall: true }),
      _sort: 'started_at',
      _limit: shown_max,
      _count: false,
    }),
    enabled: useCan(['TRANSACTION_STATISTICS']),
    staleTime: 60_000,
  });
  return (data?.items ?? []).map(({ id, alert, kind, text, started_at }) => ({
    at: dateIn(timezone, new Date(started_at)),
    text: kind === 'outage' ? t('annotations.outage', { processor: text }) : text,
    href: `${base}/insights/${alert === null ? `annotations?id=${id}` : `alerts?id=${alert}`}&_open=true`,
  }));
}
