import type { ItemProps } from '../../../kit/item/row.ts';
import { CloneButton } from '../../../kit/list/clone-button.tsx';

/** Opens the form with the values of an update. */
export const CloneSettlementUpdate = ({ item }: ItemProps<{ readonly id: string }>) => <CloneButton draft={item.id} />;
