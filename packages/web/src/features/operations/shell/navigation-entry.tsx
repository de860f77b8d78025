import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Place } from '../../../lib/navigation.ts';
import { Icon } from './icon.tsx';
import classes from './navigation.module.css';

interface Props {
  readonly path: string;
  readonly label: string;
  readonly icons: boolean;
  readonly external?: true | undefined;
  readonly isPart?: boolean;
  /** The current screen belongs to it, also one below its path. */
  readonly isHere?: boolean;
  readonly icon: ReactNode;
  /** Content after the link, on its line. */
  readonly aside?: ReactNode;
  /** Content below it. */
  readonly children?: ReactNode;
}

/** One entry of the menu. */
export function NavigationEntry({ path, label, icons, external, isPart, isHere, icon, aside, children }: Props) {
  const content = (
    <>
      {icon}
      <span>{label}</span>
    </>
  );
  return (
    <li title={icons ? label : undefined}>
      <div className={classes.line} data-part={isPart || undefined}>
        {external ? (
          <a href={path} className={classes.link} target="_blank" rel="noreferrer">
            {content}
          </a>
        ) : (
          <Link
            to={path}
            className={classes.link}
            activeOptions={{ exact: true, includeSearch: false }}
            {...(isHere && { 'aria-current': 'page' })}
          >
            {content}
          </Link>
        )}
        {aside}
      </div>
      {children}
    </li>
  );
}

/** The props of a place's entry. */
export const entryOf = ({ path, external, icon }: Place) => ({ path, external, icon: <Icon name={icon} /> });
