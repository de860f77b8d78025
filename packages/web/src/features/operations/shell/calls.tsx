import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { listOptions } from '../../../kit/item/list-request.ts';
import { useFormat } from '../../../lib/format.ts';
import { useTranslation } from '../../../lib/i18n.ts';
import type { Place } from '../../../lib/navigation.ts';
import { useOrganisation } from '../../../lib/organisation.ts';
import classes from './navigation.module.css';

const look_every_ms = 300_000;

/** The number of items of a menu entry that require action, with a link; nothing if there are none. */
export function Calls({ place: { id, path, calls } }: { readonly place: Place }) {
  const { t } = useTranslation();
  const format = useFormat();
  const organisation = useOrganisation().id;
  const { search = {}, entity = '' } = calls ?? {};
  const { data } = useQuery({
    ...listOptions(entity, { ...search, organisation, _limit: 1 }),
    staleTime: look_every_ms,
    refetchInterval: look_every_ms,
    retry: false,
  });
  if (!data?.total) return null;
  const count = format.number(data.total) + (data.total_is_exact ? '' : '+');
  return (
    <Link to={path} search={search} className={classes.calls} aria-label={t(`navigation_calls.${id}`, { count })}>
      {count}
    </Link>
  );
}
