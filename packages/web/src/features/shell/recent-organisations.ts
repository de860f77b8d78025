import { useLocalStorage } from '@mantine/hooks';
import { useEffect } from 'react';
import { useOrganisation } from '../../lib/organisation.ts';
import { useMe } from '../../lib/session.ts';

const kept = 5;

/** The organisations opened last, newest first; opening one puts it in front. */
export function useRecentOrganisations(): readonly string[] {
  const { id } = useOrganisation();
  const [recent, setRecent] = useLocalStorage<readonly string[]>({
    key: `sluis.recent_organisations.${useMe().id}`,
    defaultValue: [],
    getInitialValueInEffect: false,
  });
  useEffect(() => {
    if (id !== undefined) setRecent((before) => [id, ...before.filter((each) => each !== id)].slice(0, kept));
  }, [id, setRecent]);
  return recent;
}
