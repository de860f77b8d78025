import { MultiSelect } from '@mantine/core';
import { processor } from '@sluis/contract/entities/processors/processor';
import { payment_products } from '@sluis/contract/payment-products';
import { useState } from 'react';
import type { ItemProps, Row } from '../../../kit/item/row.ts';
import { Verb } from '../../../kit/verb/verb.tsx';
import { useTranslation } from '../../../lib/i18n.ts';
import type { Processor } from './processor.item.ts';
import { useOthersOfAccount } from './use-account.ts';

/** Adds payment methods to the account of a processor. */
export function ExtendAccount({ item }: ItemProps<Processor>) {
  const { t } = useTranslation();
  const [chosen, setChosen] = useState<string[]>([]);
  const others = useOthersOfAccount(item);
  const present = new Set([item, ...others].map(({ payment_product }) => payment_product));
  const offered = payment_products.filter((each) => !present.has(each));
  return (
    <Verb
      of={processor}
      verb="extend"
      item={item as unknown as Row}
      body={{ payment_products: chosen }}
      is_incomplete={chosen.length === 0}
      onDone={() => setChosen([])}
      in_menu
    >
      <MultiSelect
        label={t('processor.methods')}
        data={offered.map((value) => ({ value, label: t(`values.payment_product.${value}`) }))}
        value={chosen}
        onChange={setChosen}
        searchable
        hidePickedOptions
        // Open, its list would cover the buttons.
        openOnFocus={false}
        comboboxProps={{ withinPortal: true }}
        data-autofocus
      />
    </Verb>
  );
}
