import type { ItemProps } from '../../../kit/item/row.ts';
import { useFormat } from '../../../lib/format.ts';
import type { Organisation } from './organisation.item.ts';
import { useFigures } from './use-figures.ts';

type Props = ItemProps<Organisation>;

/** How many users an organisation has itself. */
export const OrganisationUsers = ({ item }: Props) => <Figure count={useFigures()?.get(item.id)?.users} />;

/** How many payment profiles an organisation has itself. */
export const OrganisationProfiles = ({ item }: Props) => (
  <Figure count={useFigures()?.get(item.id)?.payment_profiles} />
);

function Figure({ count }: { readonly count: number | undefined }) {
  const format = useFormat();
  return count === undefined ? null : format.number(count);
}
