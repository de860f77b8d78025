import { Anchor } from '@mantine/core';
import { dateIn } from '@sluis/contract/base/time';
import { entityOf } from '@sluis/contract/declared';
import type { Recipient } from '@sluis/contract/mail-states';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { request } from '../../lib/api-client.ts';
import { useFormat } from '../../lib/format.ts';
import { useTranslation } from '../../lib/i18n.ts';
import { useCan } from '../../lib/session.ts';
import { FormFault } from '../form/form-fault.tsx';
import type { Row } from '../item/row.ts';
import classes from './recipients.module.css';

interface Props {
  readonly entity: string;
  readonly item: Row;
  /** The item's current addresses: a change requests their states again. */
  readonly addresses: readonly string[];
  /** Additional content beside an address. */
  readonly beside?: (address: string) => ReactNode;
}

/**
 * The addresses to which an item sends mail: which of them agreed, and a button to ask those that did not answer again.
 */
export function Recipients({ entity, item, addresses, beside }: Props) {
  const path = `/v1/${entity}/${item.id}/recipients`;
  const queryKey = ['item', entity, item.id, 'recipients', addresses];
  const client = useQueryClient();
  const { data } = useQuery({
    queryKey,
    queryFn: ({ signal }) => request<{ items: readonly Recipient[] }>('GET', path, { signal }),
    staleTime: 5_000,
  });
  const ask = useMutation({
    mutationFn: (address: string) => request('POST', path, { body: { address } }),
    onSettled: () => client.invalidateQueries({ queryKey }),
  });
  const canAsk = useCan(entityOf(entity).roles.update ?? []);
  const known = new Map(data?.items.map((each) => [each.address, each]));
  return (
    <ul className={classes.recipients}>
      {addresses.map((address) => {
        const of = known.get(address);
        return (
          <li key={address}>
            {address}
            {of && <State of={of} ask={canAsk && !ask.isPending ? () => ask.mutate(address) : undefined} />}
            {beside?.(address)}
            {ask.isError && ask.variables === address && <FormFault error={ask.error} />}
          </li>
        );
      })}
    </ul>
  );
}

/** The answer of an address, and its date; a colleague has none. */
function State({ of, ask }: { readonly of: Recipient; readonly ask: (() => void) | undefined }) {
  const { t } = useTranslation();
  const { date, timezone } = useFormat();
  const { address, state, since, ask_from } = of;
  if (state === 'own') return null;
  const dayOf = (at: string): string => date(dateIn(timezone, new Date(at)));
  const isSoon = ask_from !== null && Date.parse(ask_from) > Date.now();
  return (
    <small>
      {t(`recipients.${state}`, { date: since === null ? '' : dayOf(since) })}{' '}
      {isSoon && state === 'declined' && t('recipients.ask_from', { date: dayOf(ask_from) })}
      {ask && ask_from !== null && !isSoon && (
        <Anchor
          component="button"
          type="button"
          underline="always"
          className={classes.ask}
          aria-label={t('recipients.ask_named', { address })}
          onClick={ask}
        >
          {t(state === 'unasked' ? 'recipients.ask' : 'recipients.ask_again')}
        </Anchor>
      )}
    </small>
  );
}
