import type { ItemProps } from '../../../kit/item/row.ts';
import { CloneButton } from '../../../kit/list/clone-button.tsx';

/** Opens the form with what an update was made of. */
export const CloneSettlementUpdate = ({ item }: ItemProps<{ readonly id: string }>) => <CloneButton draft={item.id} />;
