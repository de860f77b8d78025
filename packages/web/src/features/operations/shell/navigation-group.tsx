import { IconChevronDown } from '@tabler/icons-react';
import { useId } from 'react';
import { lazy } from '../../../kit/popover/lazy.ts';
import { QuietBoundary } from '../../../kit/state/lazy-boundary.tsx';
import { useTranslation } from '../../../lib/i18n.ts';
import { type Branch, branchesOf, type Place, type PlaceGroup } from '../../../lib/navigation.ts';
import { useQuiet } from '../../../lib/quiet.ts';
import { Icon } from './icon.tsx';
import classes from './navigation.module.css';
import { entryOf, NavigationEntry } from './navigation-entry.tsx';
import type { Folds } from './navigation-folds.ts';

const Calls = lazy(async () => (await import('./calls.tsx')).Calls);

interface Props {
  readonly group: PlaceGroup;
  readonly icons: boolean;
  readonly folds: Folds;
  /** The path of the entry that the current screen belongs to. */
  readonly here: string;
}

/**
 * A heading that folds the entries below it; the current one, and counts of items that require action, are always
 * visible.
 */
export function NavigationGroup({ group, icons, folds, here }: Props) {
  const { t } = useTranslation();
  const heading = useId();
  const list = useId();
  const { id, places } = group;
  const label = t(`navigation_group.${id}`);
  const calling = places.filter(({ calls }) => calls);
  const [first] = places;
  // A heading above one entry of the same name is redundant.
  const isAlone = places.length === 1 && first && t(`navigation.${first.id}.label`) === label;
  const isOpen = isAlone || folds.isOpen(group);
  const branches = branchesOf(places);
  const shown = isOpen ? branches : branches.flatMap((branch) => narrowed(branch, here));
  return (
    <div className={classes.group}>
      {!isAlone && (
        <h2 id={heading} className={classes.heading} title={icons ? label : undefined}>
          <button
            type="button"
            aria-expanded={isOpen}
            aria-controls={list}
            onClick={() => folds.toggle('group', id, isOpen)}
          >
            {icons && !isOpen && first && <Icon name={first.icon} />}
            <span>{label}</span>
            <IconChevronDown size={14} stroke={1.75} aria-hidden />
          </button>
          {!isOpen && !icons && calling.length > 0 && <CallsOf places={calling} />}
        </h2>
      )}
      <ul id={list} className={classes.list} aria-labelledby={isAlone ? undefined : heading}>
        {shown.map((branch) => (
          <BranchEntry key={branch.place.id} branch={branch} icons={icons} folds={folds} here={here} isOpen={isOpen} />
        ))}
      </ul>
    </div>
  );
}

/** The part of a branch that a folded group shows: the current entry. */
function narrowed({ place, parts }: Branch, here: string): Branch[] {
  if (place.path === here) return [{ place, parts: [] }];
  return parts.filter(({ path }) => path === here).map((part) => ({ place: part, parts: [] }));
}

/** The counts of items that require action, whose code and requests never delay the screen's own. */
function CallsOf({ places }: { readonly places: readonly Place[] }) {
  if (!useQuiet()) return null;
  return (
    <QuietBoundary>
      {places.map((place) => (
        <Calls key={place.id} place={place} />
      ))}
    </QuietBoundary>
  );
}

interface BranchProps extends Omit<Props, 'group'> {
  readonly branch: Branch;
  readonly isOpen: boolean;
}

/** An entry, and the parts of its list if they are unfolded or the current entry is one of them. */
function BranchEntry({ branch: { place, parts }, icons, folds, here, isOpen }: BranchProps) {
  const { t } = useTranslation();
  const list = useId();
  const label = t(`navigation.${place.id}.label`);
  const hasParts = folds.hasParts(place.id);
  const shown = hasParts ? parts : parts.filter(({ path }) => path === here);
  return (
    <NavigationEntry
      {...entryOf(place)}
      label={label}
      icons={icons}
      isHere={place.path === here}
      aside={
        <>
          {isOpen && !icons && place.calls && <CallsOf places={[place]} />}
          {parts.length > 0 && !icons && (
            <button
              type="button"
              className={classes.unfold}
              aria-label={t('shell.parts_of', { name: label })}
              aria-expanded={hasParts}
              aria-controls={list}
              onClick={() => folds.toggle('parts', place.id, hasParts)}
            >
              <IconChevronDown size={14} stroke={1.75} aria-hidden />
            </button>
          )}
        </>
      }
    >
      {parts.length > 0 && (
        <ul id={list} className={classes.list}>
          {shown.map((part) => (
            <NavigationEntry
              key={part.id}
              {...entryOf(part)}
              label={t(`navigation.${part.id}.label`)}
              icons={icons}
              isHere={part.path === here}
              isPart
            />
          ))}
        </ul>
      )}
    </NavigationEntry>
  );
}
