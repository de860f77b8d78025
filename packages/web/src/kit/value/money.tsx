import type { Money as Amount } from '@sluis/contract/base/money';
import { useFormat } from '../../lib/format.ts';
import classes from './figures.module.css';

/** An amount in minor units with its currency, in tabular figures and on one line. */
export const Money = ({ amount, currency_code }: Amount) => (
  <span className={classes.amount}>{useFormat().money({ amount, currency_code })}</span>
);
