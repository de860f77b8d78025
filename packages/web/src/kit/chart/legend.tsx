import classes from './legend.module.css';

interface Entry {
  readonly label: string;
  readonly look: 'line' | 'dashed' | 'bar' | 'pale' | 'hatched';
}

/** The lines and bars of a chart, each by its form and not by its colour alone. */
export const Legend = ({ entries }: { readonly entries: readonly Entry[] }) => (
  <ul className={classes.legend}>
    {entries.map(({ label, look }) => (
      <li key={label}>
        <svg width={18} height={10} aria-hidden data-look={look}>
          {look === 'line' || look === 'dashed' ? (
            <line x1={1} x2={17} y1={5} y2={5} />
          ) : (
            <rect x={4.5} y={0.5} width={9} height={9} rx={2} />
          )}
        </svg>
        {label}
      </li>
    ))}
  </ul>
);
