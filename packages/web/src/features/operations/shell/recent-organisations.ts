import { useEffect } from 'react';
import { useOrganisation } from '../../../lib/organisation.ts';
import { useMe } from '../../../lib/session.ts';
import { useStored } from '../../../lib/use-stored.ts';

const kept = 5;

const none: readonly string[] = [];
const areIds = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((each) => typeof each === 'string');

/** The organisations opened last, newest first; opening one moves it to the front. */
export function useRecentOrganisations(): readonly string[] {
  const { id } = useOrganisation();
  const [recent, setRecent] = useStored(`sluis.recent_organisations.${useMe().id}`, none, areIds);
  useEffect(() => {
    if (id !== undefined) setRecent((before) => [id, ...before.filter((each) => each !== id)].slice(0, kept));
  }, [id, setRecent]);
  return recent;
}
