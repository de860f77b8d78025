import { Select } from '@mantine/core';
import { isDate } from '@sluis/contract/base/time';
import { businessDayFrom, isBusinessDay } from '@sluis/contract/finance/calendar';
import type { ItemOf } from '@sluis/contract/registry';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { CreateForm } from '../../../kit/form/create-form.tsx';
import { DateInput } from '../../../kit/form/date-input.tsx';
import type { Drafts, OwnInput } from '../../../kit/form/entity-form.tsx';
import { listOptions } from '../../../kit/item/list-request.ts';
import { businessToday } from '../../../lib/business-time.ts';
import { useFormat } from '../../../lib/format.ts';
import { useTranslation } from '../../../lib/i18n.ts';
import { useHomeOrganisation } from '../../../lib/level.ts';
import { numberOf } from './account-number.ts';
import { DueSettlements } from './due-settlements.tsx';
import { payableQuery } from './payout-batch.calls.ts';

type Account = ItemOf<'bankaccount'>;

/** The provider's verified accounts. */
function useAccounts(): readonly Account[] | undefined {
  const organisation = useHomeOrganisation();
  const { data } = useQuery(
    listOptions<Account>('bankaccount', { 'status[]': ['VERIFIED'], _limit: 'all', organisation }),
  );
  // The accounts of merchants are below the provider.
  return data?.items.filter((each) => each.organisation === organisation);
}

const usable = (accounts: readonly Account[], currency_code: unknown): readonly Account[] =>
  accounts.filter((each) => each.currency_code === currency_code);
const preferred = (accounts: readonly Account[]): Account | undefined =>
  accounts.find(({ is_default }) => is_default) ?? accounts[0];

/** Drafts a batch of what is shown to be payable. */
export function CreatePayoutBatch({ onDone }: { readonly onDone: (id: string) => void }) {
  const { t } = useTranslation();
  const format = useFormat();
  const client = useQueryClient();
  const accounts = useAccounts();
  if (!accounts) return null;
  const currencies = [...new Set(accounts.map(({ currency_code }) => currency_code))].toSorted();
  const currency_code = currencies.includes('EUR') ? 'EUR' : (currencies[0] ?? 'EUR');
  const day = businessDayFrom(businessToday(format.timezone), 'TARGET2');
  const dateHelp = (date: unknown): string =>
    isDate(String(date)) && !isBusinessDay(String(date), 'TARGET2')
      ? t('payout_batch.closed_day', { day: format.date(businessDayFrom(String(date), 'TARGET2')) })
      : t('payout_batch.date_help');
  return (
    <CreateForm
      entity="payoutbatch"
      only={['currency_code', 'bank_account', 'execution_date', 'settlements']}
      initial={{
        currency_code,
        bank_account: preferred(usable(accounts, currency_code))?.id ?? '',
        execution_date: day,
      }}
      inputs={{
        currency_code: (input, _, fillIn) => (
          <Select
            {...input}
            withAsterisk
            allowDeselect={false}
            data={currencies}
            value={String(input.value)}
            openOnFocus={false}
            onChange={(chosen) => {
              input.onChange(chosen ?? '');
              fillIn('bank_account', preferred(usable(accounts, chosen))?.id ?? '');
              fillIn('settlements', []);
            }}
          />
        ),
        bank_account: (input, drafts) => <AccountSelect {...input} accounts={usable(accounts, drafts.currency_code)} />,
        execution_date: ({ value, ...input }) => (
          <DateInput
            {...input}
            withAsterisk
            min={businessToday(format.timezone)}
            description={dateHelp(value)}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            value={String(value)}
          />
        ),
        settlements: (input, drafts) => <DueSettlements {...input} {...askedOf(drafts)} />,
      }}
      bodyOf={({ settlements: left_out, ...values }) => {
        const { currency_code: currency, execution_date } = askedOf(values as Drafts);
        const due = client.getQueryData(payableQuery(currency, execution_date).queryKey)?.items ?? [];
        const out = (left_out ?? []) as readonly string[];
        const settlements = due.filter(({ id, reason }) => reason === null && !out.includes(id)).map(({ id }) => id);
        return { ...values, settlements };
      }}
      onDone={onDone}
    />
  );
}

const askedOf = ({ currency_code, execution_date }: Readonly<Drafts>) => ({
  currency_code: String(currency_code ?? ''),
  execution_date: String(execution_date ?? ''),
});

function AccountSelect({ accounts, value, onChange, ...input }: OwnInput & { readonly accounts: readonly Account[] }) {
  const { t } = useTranslation();
  return (
    <Select
      {...input}
      withAsterisk
      allowDeselect={false}
      description={accounts.length === 0 ? t('payout_batch.no_account') : undefined}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      data={accounts.map((each) => ({ value: each.id, label: `${each.name} (${numberOf(each)})` }))}
      value={String(value) || null}
      openOnFocus={false}
      onChange={(chosen) => onChange(chosen ?? '')}
      nothingFoundMessage={t('list.no_choices')}
    />
  );
}
