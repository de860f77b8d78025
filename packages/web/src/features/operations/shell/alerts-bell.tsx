import { ActionIcon } from '@mantine/core';
import { alerts_to_see } from '@sluis/contract/entities/insights/alert';
import { IconBell } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { listOptions } from '../../../kit/item/list-request.ts';
import { isProvider } from '../../../lib/granted.ts';
import { useTranslation } from '../../../lib/i18n.ts';
import { useOrganisation } from '../../../lib/organisation.ts';
import { useMe } from '../../../lib/session.ts';
import classes from './running.module.css';

const look_every_ms = 60_000;

/** A link to the alerts, with the number of unseen ones: at the provider of those over all merchants together. */
export function AlertsBell() {
  const { t } = useTranslation();
  const me = useMe();
  const { id: organisation, base } = useOrganisation();
  const search = { ...alerts_to_see, ...(organisation === undefined && isProvider(me) && { overall: true }) };
  const { data } = useQuery({
    ...listOptions('alert', { ...search, organisation, _limit: 1 }),
    staleTime: look_every_ms,
    refetchInterval: look_every_ms,
    retry: false,
  });
  const count = data?.total ?? 0;
  const label = count > 0 ? t('alerts_bell.new', { count }) : t('alerts_bell.none');
  return (
    <ActionIcon
      // List screens are found by path, which the router's types do not know individually.
      renderRoot={(props) => (
        <Link {...props} to={`${base}/insights/alerts` as string} search={count > 0 ? search : {}} />
      )}
      variant="subtle"
      color="gray"
      size={30}
      aria-label={label}
      title={label}
    >
      <IconBell size={18} stroke={1.6} aria-hidden />
      {count > 0 && (
        <span className={classes.count} aria-hidden>
          {count}
        </span>
      )}
    </ActionIcon>
  );
}
