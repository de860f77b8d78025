import { line_fields, tiers_max } from '@sluis/contract/finance/scheme-line';
import type { ReactNode } from 'react';
import { useTranslation } from '../../../lib/i18n.ts';
import { blankRow, type LineDraft } from './line-draft.ts';
import { OneOf, Typed } from './line-fields.tsx';
import classes from './scheme.module.css';
import { type SmallCell, SmallRows } from './small-rows.tsx';

interface Props {
  readonly line: LineDraft;
  readonly disabled: boolean;
  readonly errorOf: (path: string) => ReactNode;
  readonly onChange: (line: LineDraft, path?: string) => void;
  readonly onLeave: (path: string) => void;
  readonly focus: (selector: string) => void;
}

/** Prices by volume: which usage counts, and a price from each threshold. */
export function Tiers({ line, disabled, errorOf, onChange, onLeave, focus }: Props) {
  const { t } = useTranslation();
  const { cells, tiers, key } = line;
  const currency = String(cells.currency_code ?? '');
  const add = (): void => {
    // The price of the line begins the first tier.
    const first = tiers.length === 0;
    const row = blankRow(
      first ? { from: '0', rate_ppm: cells.rate_ppm ?? '', fixed_e4: cells.fixed_e4 ?? '' } : { from: '' },
    );
    onChange({
      ...line,
      cells: first ? { ...cells, tier_by: 'COUNT', tier_window: 'PREVIOUS_MONTH' } : cells,
      tiers: [...tiers, row],
    });
    focus(`[data-path="lines.${key}.tiers.${tiers.length}.${first ? 'rate_ppm' : 'from'}"]`);
  };
  const remove = (at: number): void => {
    const left = tiers.toSpliced(at, 1);
    const [only] = tiers;
    onChange({
      ...line,
      // The last one becomes the price of the line again.
      cells:
        left.length === 0
          ? {
              ...cells,
              tier_by: '',
              tier_window: '',
              rate_ppm: only?.cells.rate_ppm ?? '',
              fixed_e4: only?.cells.fixed_e4 ?? '',
            }
          : cells,
      tiers: left,
    });
  };
  const choose = (name: 'tier_by' | 'tier_window') => (
    <OneOf
      label={t(`price.fields.${name}`)}
      value={cells[name]}
      error={errorOf(name)}
      disabled={disabled}
      data={line_fields[name].values.map((value) => ({ value, label: t(`price.${name}.${value}`) }))}
      onChange={(value) => onChange({ ...line, cells: { ...cells, [name]: value } }, name)}
      onBlur={() => onLeave(name)}
      data-path={`lines.${key}.${name}`}
    />
  );
  const isAmount = cells.tier_by === 'AMOUNT';
  return (
    <div className={classes.tiers}>
      {tiers.length > 0 && (
        <div className={classes.cells}>
          {choose('tier_by')}
          {choose('tier_window')}
        </div>
      )}
      <SmallRows
        label={t('price.fields.tiers')}
        {...(tiers.length > 0 && { help: t('price.tiers_help') })}
        rows={tiers}
        max={tiers_max}
        disabled={disabled}
        add={t('price.add_tier')}
        remove={(row) => t('price.remove_tier', { row })}
        pathOf={(_, at, name) => `lines.${key}.tiers.${at}.${name}`}
        errorOf={(path) => errorOf(path.split('.').slice(2).join('.'))}
        onLeave={(path) => onLeave(path.split('.').slice(2).join('.'))}
        onAdd={add}
        onRemove={remove}
        onCell={(at, name, value) =>
          onChange(
            {
              ...line,
              tiers: tiers.map((tier, each) =>
                each === at ? { ...tier, cells: { ...tier.cells, [name]: value } } : tier,
              ),
            },
            `tiers.${at}.${name}`,
          )
        }
        cells={cellsOf(currency, isAmount, t)}
      />
      {errorOf('tiers') && <p className={classes.fault}>{errorOf('tiers')}</p>}
    </div>
  );
}

const cellsOf = (currency: string, is_amount: boolean, t: (key: string) => string): readonly SmallCell[] => [
  {
    name: 'from',
    label: t('price.fields.tier_from'),
    draw: (cell) => <Typed {...cell} unit={is_amount ? currency : ''} {...(!is_amount && { is_whole: true })} />,
  },
  { name: 'rate_ppm', label: t('price.fields.rate_ppm'), draw: (cell) => <Typed {...cell} unit="%" /> },
  { name: 'fixed_e4', label: t('price.fields.fixed_e4'), draw: (cell) => <Typed {...cell} unit={currency} /> },
];
