import { ShownValue, useWords } from '../../../kit/value/shown-value.tsx';
import { type Judged, shownPayment } from './display-status.ts';

/** The status of a payment as people speak of it, and whether money went back. */
export const TransactionStatus = ({ item }: { item: Judged }) => <ShownValue shown={shownPayment(item, useWords())} />;
