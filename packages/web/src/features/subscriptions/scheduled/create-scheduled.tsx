import { Alert } from '@mantine/core';
import { scheduledtransaction } from '@sluis/contract/entities/subscriptions/scheduledtransaction';
import type { ItemOf, Populated } from '@sluis/contract/registry';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ChooseFirst } from '../../../kit/form/choose-first.tsx';
import { EntityForm } from '../../../kit/form/entity-form.tsx';
import { ItemSearch } from '../../../kit/form/item-search.tsx';
import { listOptions } from '../../../kit/item/list-request.ts';
import { request } from '../../../lib/api-client.ts';
import { useTranslation } from '../../../lib/i18n.ts';

type Mandate = Populated<'mandate', 'payment_profile'>;

const { mandate, amount, scheduled_at, merchant_reference, description, capture, capture_delay_hours } =
  scheduledtransaction.fields;
const fields = { mandate, amount, scheduled_at, merchant_reference, description, capture, capture_delay_hours };

const isUsable = ({ status, mandate_type }: Mandate): boolean => status === 'ACTIVE' && mandate_type !== 'one_off';

/** Schedules a payment: first the customer, then the mandate, the amount and the date. */
export function CreateScheduled({ onDone }: { readonly onDone: (id: string) => void }) {
  const { t } = useTranslation();
  return (
    <ChooseFirst<ItemOf<'customer'>>
      entity="customer"
      label={t('scheduled.choose')}
      empty={t('scheduled.none_found')}
      hint={t('scheduled.choose_hint')}
    >
      {({ id }) => <Plan customer={id} onDone={onDone} />}
    </ChooseFirst>
  );
}

function Plan({ customer, onDone }: { readonly customer: string; readonly onDone: (id: string) => void }) {
  const { t } = useTranslation();
  const query = { customer, _populate: 'payment_profile' };
  const { data: newest } = useQuery(listOptions<Mandate>('mandate', query));
  const first = newest?.items.find(isUsable);
  const [chosen, setChosen] = useState<Mandate>();
  if (!newest) return null;
  if (!first && newest.next === null)
    return (
      <Alert variant="light" color="orange" role="alert">
        {t('scheduled.no_mandate')}
      </Alert>
    );
  return (
    <EntityForm
      is_new
      entity="scheduledtransaction"
      fields={fields}
      initial={{ mandate: first?.id ?? '', capture: 'automatic', capture_delay_hours: '0' }}
      currency_code={({ mandate: id }) =>
        [chosen, ...newest.items].find((each) => each?.id === id)?.payment_profile.currency_code
      }
      inputs={{
        mandate: ({ value: _, onChange, ...input }) => (
          <ItemSearch<Mandate>
            {...input}
            withAsterisk
            listed
            entity="mandate"
            query={query}
            paths={['label', 'card_expiry', 'payment_profile', 'status']}
            initial={first}
            isOffered={isUsable}
            onChoose={(found) => {
              setChosen(found);
              onChange(found?.id ?? '');
            }}
          />
        ),
      }}
      submitLabel={() => t('scheduled.create')}
      submit={(body, idempotencyKey) =>
        request<ItemOf<'scheduledtransaction'>>('POST', '/v1/scheduledtransaction', { body, idempotencyKey })
      }
      onDone={({ id }) => onDone(id)}
    />
  );
}
