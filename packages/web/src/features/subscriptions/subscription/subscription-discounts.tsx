import { Box, Button, Group, Text, TextInput } from '@mantine/core';
import { subscription } from '@sluis/contract/entities/subscriptions/subscription';
import { subscriptiondiscount } from '@sluis/contract/entities/subscriptions/subscriptiondiscount';
import type { ItemOf, Populated } from '@sluis/contract/registry';
import { isDiscountOffered } from '@sluis/contract/subscription-discounts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ConfirmButton } from '../../../kit/confirm/confirm-button.tsx';
import type { OwnInput } from '../../../kit/form/entity-form.tsx';
import { FormFault } from '../../../kit/form/form-fault.tsx';
import { ItemSearch } from '../../../kit/form/item-search.tsx';
import { reloadAll } from '../../../kit/item/list-request.ts';
import { RelatedList } from '../../../kit/panel/related-list.tsx';
import { Instant } from '../../../kit/value/instant.tsx';
import { Pill } from '../../../kit/value/pill.tsx';
import { newIdempotencyKey, request } from '../../../lib/api-client.ts';
import { useTranslation } from '../../../lib/i18n.ts';
import { useCan } from '../../../lib/session.ts';
import { DiscountAmount } from './discount-cells.tsx';
import type { Subscription } from './subscription.item.ts';

type Attached = Populated<'attacheddiscount', 'subscription_discount'>;
type Discount = ItemOf<'subscriptiondiscount'>;

interface DiscountSearchProps extends Partial<Omit<OwnInput, 'label' | 'value' | 'onChange'>> {
  readonly label: string;
  /** The plan of the subscription; no discount can be chosen without it. */
  readonly plan: ItemOf<'plan'> | undefined;
  readonly billing_cycle: number;
  readonly onChange: (id: string) => void;
}

/** The discounts of a plan's merchant; those that the plan cannot have are shown disabled. */
export function DiscountSearch({ plan, billing_cycle, onChange, ...input }: DiscountSearchProps) {
  const canList = useCan(subscriptiondiscount.roles.list);
  if (!plan || !canList) return <TextInput {...input} disabled />;
  return (
    <ItemSearch<Discount>
      {...input}
      listed
      entity="subscriptiondiscount"
      query={{ organisation: plan.organisation, _sort: 'name' }}
      isOffered={(each) => isDiscountOffered(each, plan, billing_cycle)}
      onChoose={(found) => onChange(found?.id ?? '')}
    />
  );
}

/** The current and past discounts of a subscription, and the form that applies one. */
export function Discounts({ item }: { readonly item: Subscription }) {
  const { t } = useTranslation();
  const canChange = useCan(subscription.roles.update);
  return (
    <>
      {canChange && <Apply key={item.version} item={item} />}
      <RelatedList<Attached>
        path="attacheddiscount"
        query={{ subscription: item.id, _populate: 'subscription_discount' }}
        empty={t('subscription.no_discounts')}
      >
        {(attached) => (
          <>
            <strong>{attached.subscription_discount.name}</strong>
            <Group gap={8} wrap="nowrap">
              <Pill
                tone={attached.active ? 'good' : 'ended'}
                label={t(attached.active ? 'subscription.active' : 'subscription.removed')}
              />
              {canChange && attached.active && <Remove item={item} attached={attached} />}
            </Group>
            <span>
              {attached.subscription_discount.type && (
                <DiscountAmount item={attached.subscription_discount as Discount} />
              )}{' '}
              · {t('subscription.applied', { count: attached.applied_duration })}
            </span>
            <Instant value={attached.created_at} />
          </>
        )}
      </RelatedList>
    </>
  );
}

/** Applies a discount, unless one is active. */
function Apply({ item }: { readonly item: Subscription }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const [chosen, setChosen] = useState('');
  const isActive = item.subscription_discount !== null;
  const apply = useMutation({
    mutationFn: () =>
      request('POST', `/v1/subscriptions/${item.id}/add-discount/${chosen}`, { idempotencyKey: newIdempotencyKey() }),
    onSuccess: () => reloadAll(client),
  });
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (chosen !== '') apply.mutate();
      }}
    >
      <Group align="flex-end" gap={8} wrap="nowrap">
        <Box flex={1}>
          <DiscountSearch
            label={t('subscription.apply_label')}
            plan={item.plan as ItemOf<'plan'>}
            billing_cycle={item.billing_cycle}
            disabled={isActive || apply.isPending}
            onChange={setChosen}
          />
        </Box>
        <Button type="submit" disabled={isActive || chosen === ''} loading={apply.isPending}>
          {t('subscription.apply')}
        </Button>
      </Group>
      <Text size="xs" c="dimmed" mt={4} mb={16} mih={18}>
        {isActive && t('subscription.one_at_a_time')}
      </Text>
      {apply.isError && <FormFault error={apply.error} />}
    </form>
  );
}

const Remove = ({ item, attached }: { readonly item: Subscription; readonly attached: Attached }) => {
  const { t } = useTranslation();
  return (
    <ConfirmButton
      size="compact-xs"
      label={t('subscription.remove')}
      question={t('subscription.remove_question')}
      confirm={t('subscription.remove')}
      danger
      run={() => request('DELETE', `/v1/subscriptions/${item.id}/remove-attached-discount/${attached.id}`)}
    />
  );
};
