import { dateIn } from '@sluis/contract/base/time';
import { subscription } from '@sluis/contract/entities/subscriptions/subscription';
import type { ItemOf } from '@sluis/contract/registry';
import { useState } from 'react';
import { ChooseFirst } from '../../../kit/form/choose-first.tsx';
import { EditForm, type EditProps } from '../../../kit/form/edit-form.tsx';
import { EntityForm } from '../../../kit/form/entity-form.tsx';
import { ItemSearch } from '../../../kit/form/item-search.tsx';
import { request } from '../../../lib/api-client.ts';
import { businessNow } from '../../../lib/business-time.ts';
import { useFormat } from '../../../lib/format.ts';
import { useTranslation } from '../../../lib/i18n.ts';
import type { Subscription } from './subscription.item.ts';
import { DiscountSearch } from './subscription-discounts.tsx';

type Customer = ItemOf<'customer'>;

/** Subscribes a customer: first the customer, then the plan and the start date. */
export function CreateSubscription({ onDone }: { readonly onDone: (id: string) => void }) {
  const { t } = useTranslation();
  return (
    <ChooseFirst<Customer>
      entity="customer"
      label={t('subscription.choose')}
      empty={t('subscription.none_found')}
      hint={t('subscription.choose_hint')}
    >
      {(customer) => <Subscribe customer={customer} onDone={onDone} />}
    </ChooseFirst>
  );
}

const { plan, due_date, max_billing_cycle, payment_product, subscription_discount } = subscription.fields;
const fields = { plan, due_date, max_billing_cycle, payment_product, subscription_discount };

/** The day after today in the viewer's time zone, in the format of a date input. */
const tomorrow = (timezone: string): string => dateIn(timezone, new Date(businessNow().getTime() + 86_400_000));

function Subscribe({ customer, onDone }: { readonly customer: Customer; readonly onDone: (id: string) => void }) {
  const { t } = useTranslation();
  const { timezone } = useFormat();
  const first = tomorrow(timezone);
  const [chosen, setChosen] = useState<ItemOf<'plan'>>();
  return (
    <EntityForm
      is_new
      entity="subscription"
      fields={fields}
      initial={{ due_date: first }}
      check={(name, value) =>
        name === 'due_date' && typeof value === 'string' && value < first ? t('errors.due_date_too_early') : undefined
      }
      help={{ max_billing_cycle: t('subscription.max_help') }}
      inputs={{
        plan: ({ value: _, onChange, ...input }, _drafts, fillIn) => (
          <ItemSearch<ItemOf<'plan'>>
            {...input}
            withAsterisk
            listed
            entity="plan"
            query={{ organisation: customer.organisation, _sort: 'name' }}
            onChoose={(found) => {
              setChosen(found);
              onChange(found?.id ?? '');
              // A discount is chosen for one plan; another may not have it.
              fillIn('subscription_discount', '');
            }}
          />
        ),
        subscription_discount: ({ value: _, ...input }) => (
          <DiscountSearch key={chosen?.id} {...input} plan={chosen} billing_cycle={1} />
        ),
      }}
      submitLabel={() => t('subscription.create')}
      submit={(values, idempotencyKey) => {
        const body = { ...values, customer: customer.id };
        return request<ItemOf<'subscription'>>('POST', '/v1/subscription', { body, idempotencyKey });
      }}
      onDone={({ id }) => onDone(id)}
    />
  );
}

/** Changes the number of cycles; everything else follows from the plan. */
export const EditSubscription = (props: { readonly item: Subscription } & EditProps) => {
  const { t } = useTranslation();
  return <EditForm entity="subscription" help={{ max_billing_cycle: t('subscription.max_help') }} {...props} />;
};
