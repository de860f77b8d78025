import type { ItemProps } from '../../../kit/item/row.ts';
import { useFormat } from '../../../lib/format.ts';
import type { Organisation } from './organisation.item.ts';
import { useFigures } from './use-figures.ts';

type Props = ItemProps<Organisation>;

/** The number of users in an organisation itself. */
export const OrganisationUsers = ({ item }: Props) => <Figure count={useFigures()?.get(item.id)?.users} />;

/** The number of payment profiles in an organisation itself. */
export const OrganisationProfiles = ({ item }: Props) => (
  <Figure count={useFigures()?.get(item.id)?.payment_profiles} />
);

function Figure({ count }: { readonly count: number | undefined }) {
  const format = useFormat();
  return count === undefined ? null : format.number(count);
}
