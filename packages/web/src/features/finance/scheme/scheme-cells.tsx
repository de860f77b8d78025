import type { ItemProps } from '../../../kit/item/row.ts';
import { businessToday } from '../../../lib/business-time.ts';
import { useFormat } from '../../../lib/format.ts';
import { useTranslation } from '../../../lib/i18n.ts';
import { placesOf, type Scheme } from './scheme.item.ts';

type Props = ItemProps<Pick<Scheme, 'editions'>>;

const usePlaces = ({ item }: Props) => {
  const format = useFormat();
  return { format, places: placesOf(item.editions, businessToday(format.timezone)) };
};

const none = '–';

/** Since when the prices apply. */
export function CurrentFrom(props: Props) {
  const { format, places } = usePlaces(props);
  return places.current ? format.date(places.current.valid_from) : none;
}

/** When the next edition begins, or that there is a draft. */
export function Next(props: Props) {
  const { t } = useTranslation();
  const { format, places } = usePlaces(props);
  if (places.next) return format.date(places.next.valid_from);
  return places.draft ? t('price.states.draft') : none;
}

/** How many prices apply, or will first. */
export function Lines(props: Props) {
  const { format, places } = usePlaces(props);
  const shown = places.current ?? places.next ?? places.draft;
  return shown ? format.number(shown.lines) : none;
}
