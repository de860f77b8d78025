import { Alert } from '@mantine/core';
import type { Populated } from '@sluis/contract/registry';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { listOptions } from '../../../kit/item/list-request.ts';
import { ItemLink, ListLink } from '../../../kit/link/item-link.tsx';
import { useTranslation } from '../../../lib/i18n.ts';
import classes from './settlement.module.css';

type Unclosed = Populated<'financeexception', 'organisation'>;

const shown = 3;
const unclosed = { 'reason[]': ['DOES_NOT_CLOSE'], 'status[]': ['OPEN'] };
const look_every_ms = 30_000;

/** The settlements whose figures disagree: none of their money moves until that is solved. */
export function UnclosedNotice() {
  const { t } = useTranslation();
  const { data } = useQuery({
    ...listOptions<Unclosed>('financeexception', {
      ...unclosed,
      _populate: 'organisation',
      _limit: shown,
    }),
    refetchInterval: look_every_ms,
  });
  const items = data?.items ?? [];
  if (items.length === 0) return null;
  const count = data?.total ?? items.length;
  return (
    <Alert
      role="region"
      aria-label={t('settlement.unclosed.title')}
      className={classes.unclosed}
      color="red"
      variant="filled"
      icon={<IconAlertTriangle aria-hidden />}
      title={t('settlement.unclosed.title')}
    >
      <p>{t('settlement.unclosed.said', { count })}</p>
      <ul>
        {items.map(({ id, item, organisation }) => (
          <li key={id}>
            {item && (
              <ItemLink list="psp/reports/settlement" id={item}>
                {organisation.name}
              </ItemLink>
            )}
          </li>
        ))}
      </ul>
      <ListLink list="psp/finance/exceptions" search={unclosed}>
        {t('settlement.unclosed.exceptions')}
      </ListLink>
    </Alert>
  );
}
