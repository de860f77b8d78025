import { Badge } from '@mantine/core';
import { shortId } from '../../kit/copy-id.tsx';
import { useItemsOf } from '../../kit/list/words.ts';
import classes from './transaction.module.css';

/** The tags of a payment by their words; by their ids for whom may not list tags. */
export function TransactionTags({ ids }: { ids: readonly string[] }) {
  const tags = useItemsOf('tag');
  return (
    <span className={classes.tags}>
      {ids.map((id) => (
        <Badge key={id} variant="default" size="sm" tt="none" fw={500} miw="max-content">
          {tags.find(({ value }) => value === id)?.label ?? shortId(id)}
        </Badge>
      ))}
    </span>
  );
}

export const TagsCell = ({ item }: { item: { tags: readonly string[] } }) => <TransactionTags ids={item.tags} />;
