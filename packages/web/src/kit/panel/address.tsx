import { useFormat } from '../../lib/format.ts';
import type { Row } from '../item/row.ts';
import { addressLines } from './address-lines.ts';
import classes from './panel.module.css';

function Address({ item }: { readonly item: object }) {
  const { country } = useFormat();
  return (
    <address className={classes.address}>
      {addressLines(item as Row, country).map((line) => (
        <span key={line}>{line}</span>
      ))}
    </address>
  );
}

/** The address of an item as one field, at the path of its street. */
export const addressAt = <P extends string>(path: P) =>
  ({
    path,
    cell: Address,
    when: (item: object): boolean => addressLines(item as Row, (code) => code).length > 0,
    label: 'panel.address',
  }) as const;
