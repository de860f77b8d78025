import { Loader, Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Instant } from '../../kit/instant.tsx';
import { listOptions } from '../../kit/list/list-request.ts';
import { Money } from '../../kit/money.tsx';
import { useTranslation } from '../../lib/i18n.ts';
import { useOrganisation } from '../../lib/organisation.ts';
import type { Found } from './create-refund.tsx';
import classes from './refund.module.css';

const delay_ms = 200;
const limit = 25;

/** Finds a payment by the merchant's reference. */
export function TransactionSearch({ onChoose }: { onChoose: (found: Found | undefined) => void }) {
  const { t } = useTranslation();
  const organisation = useOrganisation().id;
  const [text, setText] = useState('');
  const [wanted] = useDebouncedValue(text.trim(), delay_ms);
  const answer = useQuery({
    ...listOptions<Found>('transaction', {
      _search_by: 'merchant_reference',
      _search: wanted,
      _populate: 'customer payment_profile',
      _limit: limit,
      organisation,
    }),
    enabled: wanted !== '',
    placeholderData: keepPreviousData,
  });
  const found = wanted === '' ? [] : (answer.data?.items ?? []);
  const byId = new Map(found.map((item) => [item.id, item]));
  return (
    <Select
      label={t('refund.choose')}
      autoFocus
      data-autofocus
      searchable
      clearable
      clearButtonProps={{ 'aria-label': t('list.clear_search') }}
      data={found.map(({ id, merchant_reference }) => ({ value: id, label: merchant_reference }))}
      // The API has searched already.
      filter={({ options }) => options}
      searchValue={text}
      onSearchChange={setText}
      onChange={(id) => onChoose(id === null ? undefined : byId.get(id))}
      rightSection={answer.isFetching ? <Loader size={14} /> : undefined}
      nothingFoundMessage={wanted !== '' && answer.isSuccess ? t('refund.none_found') : undefined}
      error={answer.isError ? t('errors.unavailable') : undefined}
      maxDropdownHeight={360}
      renderOption={({ option }) => {
        const item = byId.get(option.value);
        return (
          item && (
            <span className={classes.option}>
              <span>{item.merchant_reference}</span>
              <Money amount={item.amount} currency_code={item.currency_code} />
              <span>{item.customer?.name ?? item.payment_profile?.display_name}</span>
              <Instant value={item.created_at} />
            </span>
          )
        );
      }}
    />
  );
}
