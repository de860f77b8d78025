import { Select, TextInput } from '@mantine/core';
import { payment_products } from '@sluis/contract/payment-products';
import { useState } from 'react';
import { Confirmation } from '../../../kit/confirm/lazy-dialogs.ts';
import { OrganisationSelect } from '../../../kit/form/organisation-select.tsx';
import { useOrganisations } from '../../../lib/organisations.ts';
import { isEmptyBranch } from './draft-tree.ts';
import type { UsedRouteForm } from './use-route-form.ts';

interface Props {
  readonly form: UsedRouteForm;
  readonly isNew: boolean;
}

/** The name, the organisation and the payment product; another product empties the tree, after a question. */
export function RouteFields({ form, isNew }: Props) {
  const { values, set, faultOf, isPending, words } = form;
  const { t } = words;
  const hasChoice = useOrganisations().length > 1;
  const [asked, setAsked] = useState<string>();
  const choose = (product: string | null): void => {
    if (product === null || product === values.payment_product) return;
    if (isEmptyBranch(values.tree) && values.fallbacks.length === 0) form.chooseProduct(product);
    else setAsked(product);
  };
  return (
    <>
      <TextInput
        withAsterisk
        data-path="name"
        label={t('fields:routing.name')}
        maxLength={200}
        value={values.name}
        error={faultOf('name')}
        disabled={isPending}
        onChange={({ currentTarget }) => set({ name: currentTarget.value })}
      />
      {hasChoice && (
        <OrganisationSelect
          withAsterisk
          data-path="organisation"
          label={t('fields:routing.organisation')}
          value={values.organisation}
          error={faultOf('organisation')}
          disabled={!isNew || isPending}
          onChange={(id) => id !== null && set({ organisation: id })}
        />
      )}
      <Select
        withAsterisk
        searchable
        openOnFocus={false}
        allowDeselect={false}
        data-path="payment_product"
        label={t('fields:routing.payment_product')}
        nothingFoundMessage={t('list.no_choices')}
        data={payment_products.map((value) => ({ value, label: t(`values.payment_product.${value}`) }))}
        value={values.payment_product || null}
        error={faultOf('payment_product')}
        disabled={isPending}
        onChange={choose}
      />
      <Confirmation
        opened={asked !== undefined}
        close={() => setAsked(undefined)}
        label={t('route.change_product')}
        question={t('route.change_product_question')}
        confirm={t('route.change_product')}
        danger
        run={async () => undefined}
        onDone={() => asked !== undefined && form.chooseProduct(asked)}
      />
    </>
  );
}
