import { entityOf } from '@sluis/contract/declared';
import type { ChangedEntity } from '@sluis/contract/entities/operations/change';
import type { ItemOf } from '@sluis/contract/registry';
import { useQuery } from '@tanstack/react-query';
import { listOptions } from '../../../kit/item/list-request.ts';
import type { Row } from '../../../kit/item/row.ts';
import { FieldGrid } from '../../../kit/panel/field-grid.tsx';
import { ErrorState } from '../../../kit/state/error-state.tsx';
import { useFormat } from '../../../lib/format.ts';
import { useTranslation } from '../../../lib/i18n.ts';
import { asItWas } from './change.item.ts';
import classes from './change.module.css';

const at_most = 2000;
/** The bound of a range of instants is exclusive. */
const justBefore = (instant: string): string => new Date(Date.parse(instant) - 1).toISOString();
const unshown = ['id', 'version'];

interface Props {
  readonly entity: ChangedEntity;
  /** The current item; undefined once it is deleted. */
  readonly item: Row | undefined;
  /** Its id. */
  readonly of: string;
  /** The change after which it is shown; for a deletion, before which. */
  readonly since: Pick<ItemOf<'change'>, 'id' | 'created_at' | 'action'>;
}

/** An item as it was right after a change, from its current values and the changes since. */
export function AsItWas({ entity, item, of, since }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const query = {
    item: of,
    'created_at>': justBefore(since.created_at),
    _sort: '-created_at',
    _limit: at_most,
    _count: false,
  };
  const answer = useQuery(listOptions<ItemOf<'change'>>('change', query));
  if (answer.isError) return <ErrorState error={answer.error} retry={() => void answer.refetch()} />;
  if (!answer.data) return null;
  const at = answer.data.items.findIndex(({ id }) => id === since.id);
  // An item that is neither found nor deleted is not accessible to the viewer, and neither are its earlier values.
  const is_known = item !== undefined || answer.data.items[0]?.action === 'DELETED';
  if (at < 0 || !is_known) return <p>{t('change.too_many')}</p>;
  const { fields } = entityOf(entity);
  const paths = Object.keys(fields).filter((name) => !fields[name]?.output && !unshown.includes(name));
  return (
    <div className={classes.then}>
      <FieldGrid
        entity={entity}
        title={t('change.as_of', { when: format.instant(since.created_at) })}
        item={{
          ...asItWas(item ?? { id: of }, answer.data.items.slice(0, since.action === 'DELETED' ? at + 1 : at)),
          id: '',
        }}
        paths={paths}
      />
    </div>
  );
}
