import ink from '../../../kit/chart/ink.module.css';
import type { Measure } from '../../../kit/chart/measure.ts';
import classes from './report.module.css';
import { placeOf, rangeOf, type Step } from './waterfall-steps.ts';

interface Props {
  readonly steps: readonly (Step & { readonly label: string })[];
  readonly measure: Measure;
  readonly label: string;
}

/** A waterfall whose bars lie beside their amounts: from the opening balance, by what changes it, to the closing one. */
export function WaterfallChart({ steps, measure, label }: Props) {
  const range = rangeOf(steps);
  const zero = placeOf({ from: 0, to: 0 }, range).left;
  return (
    <table className={`${classes.waterfall} ${ink.ink}`} aria-label={label}>
      <tbody>
        {steps.map((step) => {
          const { left, width } = placeOf(step, range);
          const kind = step.isBalance ? 'balance' : step.amount < 0 ? 'less' : 'more';
          return (
            <tr key={step.section} data-balance={step.isBalance || undefined}>
              <th scope="row">{step.label}</th>
              <td>{measure.format(step.amount)}</td>
              <td aria-hidden>
                <span className={classes.track}>
                  <span className={classes.zero} style={{ left: `${zero}%` }} />
                  <span className={classes.bar} data-kind={kind} style={{ left: `${left}%`, width: `${width}%` }} />
                </span>
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
