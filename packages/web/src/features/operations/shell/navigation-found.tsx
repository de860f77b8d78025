import { fold } from '../../../kit/tree/tree.ts';
import { useTranslation } from '../../../lib/i18n.ts';
import type { PlaceSection } from '../../../lib/navigation.ts';
import classes from './navigation.module.css';
import { entryOf, NavigationEntry } from './navigation-entry.tsx';

interface Props {
  readonly sections: readonly PlaceSection[];
  readonly text: string;
}

/** The entries whose name, or whose group's, contains the text. */
export function NavigationFound({ sections, text }: Props) {
  const { t } = useTranslation();
  const wanted = fold(text.trim());
  const found = sections
    .flatMap(({ groups }) => groups)
    .flatMap(({ id, places }) => {
      const group = t(`navigation_group.${id}`);
      const labelled = places.map((place) => ({ place, label: t(`navigation.${place.id}.label`) }));
      const matching = fold(group).includes(wanted)
        ? labelled
        : labelled.filter(({ label }) => fold(label).includes(wanted));
      return matching.length > 0 ? [{ id, group, matching }] : [];
    });
  return (
    <>
      <p className={classes.none} aria-live="polite">
        {found.length === 0 && t('shell.nothing_in_menu')}
      </p>
      {found.map(({ id, group, matching }) => (
        <div key={id} className={classes.group}>
          <h2 className={classes.heading}>
            <span>{group}</span>
          </h2>
          <ul className={classes.list}>
            {matching.map(({ place, label }) => (
              <NavigationEntry key={place.id} {...entryOf(place)} label={label} icons={false} />
            ))}
          </ul>
        </div>
      ))}
    </>
  );
}
