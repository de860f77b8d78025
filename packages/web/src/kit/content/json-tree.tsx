import { IconChevronRight } from '@tabler/icons-react';
import classes from './content.module.css';
import { holds, Marked } from './marked.tsx';

interface Props {
  readonly value: unknown;
  readonly name?: string;
  readonly wanted: string;
  readonly depth?: number;
}

/** Deeper levels are folded: bodies are read from the top. */
const open_depth = 3;

const isBranch = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** Whether a value, or a name within it, contains a text. */
const contains = (value: unknown, wanted: string): boolean =>
  isBranch(value)
    ? Object.entries(value).some(([name, inner]) => holds(name, wanted) || contains(inner, wanted))
    : holds(String(value), wanted);

/** A JSON value whose objects and lists fold; a search unfolds its matches. */
export function JsonTree({ value, name, wanted, depth = 0 }: Props) {
  const label = name !== undefined && (
    <>
      <span className={classes.name}>
        <Marked text={name} wanted={wanted} />
      </span>
      :{' '}
    </>
  );
  if (!isBranch(value))
    return (
      <div className={classes.leaf}>
        {label}
        <span className={classes[typeof value] ?? classes.object}>
          <Marked text={JSON.stringify(value)} wanted={wanted} />
        </span>
      </div>
    );
  const entries = Object.entries(value);
  const [start, end] = Array.isArray(value) ? ['[', ']'] : ['{', '}'];
  if (entries.length === 0)
    return (
      <div className={classes.leaf}>
        {label}
        {start + end}
      </div>
    );
  const isFound = contains(value, wanted);
  return (
    // A new search resets what was folded by hand.
    <details key={wanted} className={classes.branch} open={depth < open_depth || isFound}>
      <summary>
        <IconChevronRight size={13} stroke={2} aria-hidden />
        {label}
        {start}
        <span className={classes.folded}>
          {' '}
          {entries.length} {end}
        </span>
      </summary>
      <div className={classes.inner}>
        {entries.map(([key, inner]) => (
          <JsonTree
            key={key}
            value={inner}
            wanted={wanted}
            depth={depth + 1}
            {...(Array.isArray(value) ? {} : { name: key })}
          />
        ))}
      </div>
      <div>{end}</div>
    </details>
  );
}
