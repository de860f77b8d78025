import { Timeline } from '../../kit/timeline/timeline.tsx';

export const TransactionHistory = ({ item }: { item: { id: string } }) => (
  <Timeline entity="transaction" id={item.id} />
);
