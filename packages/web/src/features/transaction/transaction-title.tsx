import { Money } from '../../kit/money.tsx';

/** The amount, which is what a payment is known by. */
export const TransactionTitle = ({ item }: { item: { amount: number; currency_code: string } }) => (
  <Money amount={item.amount} currency_code={item.currency_code} />
);
