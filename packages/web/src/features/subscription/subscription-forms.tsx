import { NativeSelect } from '@mantine/core';
import { dateIn } from '@sluis/contract/base/time';
import { subscription } from '@sluis/contract/entities/subscription';
import type { ItemOf } from '@sluis/contract/registry';
import { useQuery } from '@tanstack/react-query';
import { ChooseFirst } from '../../kit/form/choose-first.tsx';
import { EditForm, type EditProps } from '../../kit/form/edit-form.tsx';
import { EntityForm, type OwnInput } from '../../kit/form/entity-form.tsx';
import { listOptions } from '../../kit/item/list-request.ts';
import { request } from '../../lib/api-client.ts';
import { businessNow } from '../../lib/business-time.ts';
import { useFormat } from '../../lib/format.ts';
import { useTranslation } from '../../lib/i18n.ts';
import type { Subscription } from './subscription.item.ts';
import { useOfferedDiscounts } from './subscription-discounts.tsx';

type Customer = ItemOf<'customer'>;
type Plan = ItemOf<'plan'>;

/** Subscribes a customer: first who, then to what and from when. */
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

/** The day after today in the viewer's zone, as an input of dates takes it. */
const tomorrow = (timezone: string): string => dateIn(timezone, new Date(businessNow().getTime() + 86_400_000));

function Subscribe({ customer, onDone }: { readonly customer: Customer; readonly onDone: (id: string) => void }) {
  const { t } = useTranslation();
  const { timezone } = useFormat();
  const first = tomorrow(timezone);
  const query = { organisation: customer.organisation, _sort: 'name', _limit: 200 };
  const plans = useQuery(listOptions<Plan>('plan', query)).data?.items;
  if (!plans) return null;
  return (
    <EntityForm
      entity="subscription"
      fields={fields}
      initial={{ due_date: first }}
      check={(name, value) =>
        name === 'due_date' && typeof value === 'string' && value < first ? t('errors.due_date_too_early') : undefined
      }
      help={{ max_billing_cycle: t('subscription.max_help') }}
      inputs={{
        plan: (input) => <PlanChoice {...input} among={plans} />,
        subscription_discount: (input, drafts) => (
          <DiscountChoice {...input} plan={plans.find(({ id }) => id === drafts.plan)} />
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

function PlanChoice({ among, value, onChange, ...input }: OwnInput & { readonly among: readonly Plan[] }) {
  const format = useFormat();
  return (
    <NativeSelect
      {...input}
      withAsterisk
      value={String(value)}
      onChange={(event) => onChange(event.currentTarget.value)}
      data={[
        { value: '', label: '' },
        ...among.map((each) => ({ value: each.id, label: `${each.name} · ${format.money(each)}` })),
      ]}
    />
  );
}

function DiscountChoice({ plan: of, value, onChange, ...input }: OwnInput & { readonly plan: Plan | undefined }) {
  const offered = useOfferedDiscounts(of, 1);
  return (
    <NativeSelect
      {...input}
      value={String(value)}
      disabled={input.disabled || offered.length === 0}
      onChange={(event) => onChange(event.currentTarget.value)}
      data={[{ value: '', label: '' }, ...offered.map(({ id, name }) => ({ value: id, label: name }))]}
    />
  );
}

/** Changes after how many cycles it ends; everything else follows from the plan. */
export const EditSubscription = (props: { readonly item: Subscription } & EditProps) => {
  const { t } = useTranslation();
  return <EditForm entity="subscription" help={{ max_billing_cycle: t('subscription.max_help') }} {...props} />;
};
