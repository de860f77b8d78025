import { useTranslation } from '../../../../lib/i18n.ts';
import { usePlaces } from '../../../../lib/navigation.ts';
import { go_keys, home_key } from './go-keys.ts';

interface GoPlace {
  /** `g` and the letter. */
  readonly keys: string;
  readonly label: string;
  readonly path: string;
}

/** The visible places that have a letter. */
export function useGoToShortcuts(): readonly GoPlace[] {
  const { t } = useTranslation();
  const found = usePlaces()
    .flatMap(({ groups }) => groups)
    .flatMap(({ id: group, places }) =>
      places.flatMap(({ id, path }) => {
        const key = go_keys[id];
        return key === undefined ? [] : [{ keys: `g ${key}`, label: t(`navigation.${id}.label`), group, path }];
      }),
    );
  const isAmbiguous = (label: string): boolean => found.filter((each) => each.label === label).length > 1;
  const places = found.map(({ keys, label, group, path }) => {
    const of = t(`navigation_group.${group}`);
    // Transactions is a list, and a dashboard.
    return { keys, label: isAmbiguous(label) && of !== label ? `${of}: ${label}` : label, path };
  });
  return [{ keys: `g ${home_key}`, label: t('shell.home'), path: '/' }, ...places];
}
