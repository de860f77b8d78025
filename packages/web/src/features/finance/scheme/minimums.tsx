import { currency_codes } from '@sluis/contract/base/currencies';
import { edition_minimums } from '@sluis/contract/finance/scheme-line';
import type { ReactNode } from 'react';
import { useTranslation } from '../../../lib/i18n.ts';
import { blankRow, type KeyedRow } from './line-draft.ts';
import { OneOf, Typed } from './line-fields.tsx';
import { SmallRows } from './small-rows.tsx';

interface Props {
  readonly minimums: readonly KeyedRow[];
  readonly disabled: boolean;
  readonly errorOf: (path: string) => ReactNode;
  readonly onChange: (minimums: readonly KeyedRow[], path?: string) => void;
  readonly onLeave: (path: string) => void;
  readonly focus: (selector: string) => void;
}

/** What the fees that count are together at least, per month and currency. */
export function Minimums({ minimums, disabled, errorOf, onChange, onLeave, focus }: Props) {
  const { t } = useTranslation();
  const pathOf = ({ key }: KeyedRow, _: number, name: string): string => `minimums.${key}.${name}`;
  return (
    <SmallRows
      label={t('price.minimums')}
      help={t('price.minimums_help')}
      rows={minimums}
      max={edition_minimums.max}
      disabled={disabled}
      add={t('price.add_minimum')}
      remove={(row) => t('price.remove_minimum', { row })}
      pathOf={pathOf}
      errorOf={errorOf}
      onLeave={onLeave}
      onAdd={() => {
        const row = blankRow({ currency_code: minimums.length === 0 ? 'EUR' : '' });
        onChange([...minimums, row]);
        focus(`[data-path="${pathOf(row, 0, 'amount')}"]`);
      }}
      onRemove={(at) => onChange(minimums.toSpliced(at, 1))}
      onCell={(at, name, value) =>
        onChange(
          minimums.map((row, each) => (each === at ? { ...row, cells: { ...row.cells, [name]: value } } : row)),
          pathOf(minimums[at] as KeyedRow, at, name),
        )
      }
      cells={[
        {
          name: 'currency_code',
          label: t('price.fields.currency_code'),
          draw: (cell) => <OneOf {...cell} data={['', ...currency_codes]} />,
        },
        {
          name: 'amount',
          label: t('price.fields.minimum_amount'),
          draw: (cell, { cells }) => <Typed {...cell} unit={String(cells.currency_code ?? '')} />,
        },
        { name: 'vat_rate_ppm', label: t('price.fields.vat_rate_ppm'), draw: (cell) => <Typed {...cell} unit="%" /> },
      ]}
    />
  );
}
