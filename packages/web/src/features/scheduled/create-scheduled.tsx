import { Alert, NativeSelect } from '@mantine/core';
import { scheduledtransaction } from '@sluis/contract/entities/scheduledtransaction';
import type { ItemOf, Populated } from '@sluis/contract/registry';
import { useQuery } from '@tanstack/react-query';
import { ChooseFirst } from '../../kit/form/choose-first.tsx';
import { EntityForm, type OwnInput } from '../../kit/form/entity-form.tsx';
import { listOptions } from '../../kit/item/list-request.ts';
import { usePaymentProductText } from '../../kit/payment-product.tsx';
import { request } from '../../lib/api-client.ts';
import { useTranslation } from '../../lib/i18n.ts';

type Mandate = Populated<'mandate', 'payment_profile'>;

const { mandate, amount, scheduled_at, merchant_reference, description } = scheduledtransaction.fields;
const fields = { mandate, amount, scheduled_at, merchant_reference, description };

/** Plans a payment: first who pays, then by what, how much and when. */
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
  const query = { customer, _populate: 'payment_profile', _limit: 100 };
  const usable = useQuery(listOptions<Mandate>('mandate', query)).data?.items.filter(
    ({ revoked_at }) => revoked_at === null,
  );
  if (!usable) return null;
  const [first] = usable;
  if (!first)
    return (
      <Alert variant="light" color="orange" role="alert">
        {t('scheduled.no_mandate')}
      </Alert>
    );
  return (
    <EntityForm
      entity="scheduledtransaction"
      fields={fields}
      initial={{ mandate: first.id }}
      currency_code={(drafts) => usable.find(({ id }) => id === drafts.mandate)?.payment_profile.currency_code}
      inputs={{ mandate: (input) => <MandateChoice {...input} among={usable} /> }}
      submitLabel={() => t('scheduled.create')}
      submit={(body, idempotencyKey) =>
        request<ItemOf<'scheduledtransaction'>>('POST', '/v1/scheduledtransaction', { body, idempotencyKey })
      }
      onDone={({ id }) => onDone(id)}
    />
  );
}

function MandateChoice({ among, value, onChange, ...input }: OwnInput & { readonly among: readonly Mandate[] }) {
  const nameOf = usePaymentProductText();
  return (
    <NativeSelect
      {...input}
      value={String(value)}
      onChange={(event) => onChange(event.currentTarget.value)}
      data={among.map((each) => ({
        value: each.id,
        label: [nameOf(each), each.card_expiry, each.payment_profile.display_name].filter(Boolean).join(' · '),
      }))}
    />
  );
}
