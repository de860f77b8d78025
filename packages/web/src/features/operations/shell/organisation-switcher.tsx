import { IconBuilding, IconSelector } from '@tabler/icons-react';
import { lazy } from '../../../kit/popover/lazy.ts';
import { usePopover } from '../../../kit/popover/use-popover.ts';
import { useTranslation } from '../../../lib/i18n.ts';
import { useOrganisations } from '../../../lib/organisations.ts';
import { useMe } from '../../../lib/session.ts';
import classes from './organisation-switcher.module.css';
import { useCurrentOrganisation } from './use-current-organisation.ts';
import { useSwitchOrganisation } from './use-switch-organisation.ts';

const List = lazy(async () => (await import('./organisation-list.tsx')).OrganisationList);

/** Shows the current organisation; opens another below it, or another that the user is a member of. */
export function OrganisationSwitcher() {
  const where = useCurrentOrganisation();
  const me = useMe();
  const organisations = useOrganisations();
  if (organisations.length < 2 && me.memberships.length < 2) return <span className={classes.here}>{where.name}</span>;
  return <Switcher />;
}

function Switcher() {
  const { t } = useTranslation();
  const where = useCurrentOrganisation();
  const change = useSwitchOrganisation();
  const drop = usePopover('listbox', List);
  return (
    <>
      <button
        type="button"
        {...drop.target}
        className={classes.target}
        aria-label={`${t('shell.switch_organisation')}: ${where.name}`}
        aria-busy={change.isPending || drop.target['aria-busy']}
      >
        <IconBuilding size={16} stroke={1.6} aria-hidden />
        <span>{where.name}</span>
        <IconSelector size={14} stroke={1.8} aria-hidden />
      </button>
      {drop.wasOpened && <List of={drop} change={change.mutate} />}
    </>
  );
}
