import { Link } from '@tanstack/react-router';
import { useBranding } from '../../../lib/branding.ts';
import classes from './shell.module.css';

/** The logo and name, which link to the root. */
export function Brand() {
  const branding = useBranding();
  return (
    <Link to="/" className={classes.brand} aria-label={branding.name}>
      <img src={branding.logo} alt="" width={24} height={24} />
      <span>{branding.short_title}</span>
    </Link>
  );
}
