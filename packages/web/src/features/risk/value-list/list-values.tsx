import { Button, TextInput } from '@mantine/core';
import { useDebouncedValue, useDisclosure } from '@mantine/hooks';
import { default_limit } from '@sluis/contract/base/list-query';
import { type ListValue, valuelist } from '@sluis/contract/entities/risk/valuelist';
import { IconTrash } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ConfirmButton } from '../../../kit/confirm/confirm-button.tsx';
import { lazy } from '../../../kit/popover/lazy.ts';
import { lazyDialog } from '../../../kit/popover/lazy-dialog.tsx';
import { EmptyState } from '../../../kit/state/empty-state.tsx';
import { ErrorState } from '../../../kit/state/error-state.tsx';
import { Instant } from '../../../kit/value/instant.tsx';
import { request } from '../../../lib/api-client.ts';
import { businessNow } from '../../../lib/business-time.ts';
import { useFormat } from '../../../lib/format.ts';
import { useTranslation } from '../../../lib/i18n.ts';
import { isAtProvider } from '../../../lib/level.ts';
import { useCan, useMe } from '../../../lib/session.ts';
import { reloadValues, useListValues } from './value-list.calls.ts';
import type { ValueList } from './value-list.item.ts';
import classes from './value-list.module.css';

const AddValues = lazy(async () => (await import('./add-values.tsx')).AddValues);
const ImportValues = lazyDialog(async () => (await import('./import-values.tsx')).ImportValues);

type Props = { readonly item: ValueList };

const delay_ms = 200;

/** The values of a list: searched, added with an end and a reason, removed, imported. */
export function ListValues({ item }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const me = useMe();
  const [text, setText] = useState('');
  const [search] = useDebouncedValue(text.trim(), delay_ms);
  const [page, setPage] = useState(0);
  const [isImport, importing] = useDisclosure();
  const canUpdate = useCan(valuelist.roles.update);
  // A card of all merchants is known from a payment only.
  const isFromPayments = item.kind === 'card' && isAtProvider(me, item.organisation.id);
  const answer = useListValues({ id: item.id, search, page });
  const { items = [], total = 0 } = answer.data ?? {};
  return (
    <>
      {canUpdate && !isFromPayments && <AddValues list={item} />}
      {isFromPayments && <p className={classes.quiet}>{t('value_list.from_payments')}</p>}
      <div className={classes.bar}>
        <TextInput
          type="search"
          aria-label={t('value_list.search')}
          placeholder={t('value_list.search')}
          value={text}
          onChange={({ currentTarget: { value } }) => {
            setText(value);
            setPage(0);
          }}
        />
        {canUpdate && !isFromPayments && (
          <>
            <Button variant="default" onClick={importing.open}>
              {t('value_list.import')}
            </Button>
            <ImportValues list={item} opened={isImport} close={importing.close} />
          </>
        )}
      </div>
      {answer.isError && <ErrorState error={answer.error} retry={() => void answer.refetch()} />}
      {answer.isSuccess && total === 0 && (
        <EmptyState level={3} title={t(search === '' ? 'value_list.no_values' : 'value_list.not_found')} />
      )}
      {total > 0 && (
        <p role="status" className={classes.count}>
          {t('value_list.count', { count: total, shown: format.number(total) })}
        </p>
      )}
      {items.length > 0 && (
        <ul className={classes.values} aria-busy={answer.isFetching}>
          {items.map((value) => (
            <Value key={value.value} list={item} value={value} canRemove={canUpdate} />
          ))}
        </ul>
      )}
      {total > default_limit && (
        <div className={classes.pages}>
          <span>
            {t('panel.range', {
              from: format.number(page * default_limit + 1),
              to: format.number(page * default_limit + items.length),
              total: format.number(total),
            })}
          </span>
          <Button variant="default" size="compact-sm" disabled={page === 0} onClick={() => setPage(page - 1)}>
            {t('panel.previous_page')}
          </Button>
          <Button
            variant="default"
            size="compact-sm"
            disabled={(page + 1) * default_limit >= total}
            onClick={() => setPage(page + 1)}
          >
            {t('panel.next_page')}
          </Button>
        </div>
      )}
    </>
  );
}

interface ValueProps {
  readonly list: ValueList;
  readonly value: ListValue;
  readonly canRemove: boolean;
}

/** A value, who added it, why and until when. */
function Value({ list, value: { value, created_at, expires_at, why, added_by }, canRemove }: ValueProps) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const isOver = expires_at !== null && Date.parse(expires_at) < businessNow().getTime();
  return (
    <li>
      <span className={classes.value} data-over={isOver || undefined}>
        {value}
      </span>
      <span className={classes.quiet}>
        {added_by && `${added_by} · `}
        <Instant value={created_at} />
        {why && ` · ${why}`}
        {expires_at && (
          <>
            {' · '}
            {t(isOver ? 'value_list.expired' : 'value_list.expires')} <Instant value={expires_at} />
          </>
        )}
      </span>
      {canRemove && (
        <ConfirmButton
          icon={IconTrash}
          label={t('value_list.remove', { value })}
          question={t('value_list.remove_question', { value, list: list.name })}
          confirm={t('value_list.remove_confirm')}
          danger
          run={(idempotencyKey) =>
            request('POST', `/v1/valuelist/${list.id}/values/remove`, { body: { values: [value] }, idempotencyKey })
          }
          onDone={() => void reloadValues(client, list.id)}
        />
      )}
    </li>
  );
}
