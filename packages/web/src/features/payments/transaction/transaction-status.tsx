import { ShownValue, useWords } from '../../../kit/value/shown-value.tsx';
import { type Judged, shownPayment } from './display-status.ts';

/** The status of a payment in common terms, with refunds and chargebacks. */
export const TransactionStatus = ({ item }: { item: Judged }) => <ShownValue shown={shownPayment(item, useWords())} />;
