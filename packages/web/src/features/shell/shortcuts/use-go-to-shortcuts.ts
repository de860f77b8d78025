import { useTranslation } from '../../../lib/i18n.ts';
import { allPlaces, usePlaces } from '../../../lib/navigation.ts';
import { go_keys, home_key } from './go-keys.ts';

interface GoPlace {
  /** `g` and the letter. */
  readonly keys: string;
  readonly label: string;
  readonly path: string;
}

/** The places that are shown here and have a letter. */
export function useGoToShortcuts(): readonly GoPlace[] {
  const { t } = useTranslation();
  const places = allPlaces(usePlaces()).flatMap(({ id, path }) => {
    const key = go_keys[id];
    return key === undefined ? [] : [{ keys: `g ${key}`, label: t(`navigation.${id}.label`), path }];
  });
  return [{ keys: `g ${home_key}`, label: t('shell.home'), path: '/' }, ...places];
}
