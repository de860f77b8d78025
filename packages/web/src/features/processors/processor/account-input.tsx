import type { OwnInput } from '../../../kit/form/entity-form.tsx';
import { ItemSearch } from '../../../kit/form/item-search.tsx';
import { useTranslation } from '../../../lib/i18n.ts';
import { useFollowers } from './use-account.ts';

/** What is known of a processor; only its id for users who may not list it. */
export interface Holder {
  readonly id: string;
  readonly account?: unknown;
  readonly provider?: string | undefined;
}

interface Props extends OwnInput {
  readonly organisation: string;
  readonly gateway: string;
  /** The processor that the account is for, which cannot be its own. */
  readonly of?: string | undefined;
  readonly initial?: Holder | undefined;
  readonly description: string;
}

/** The processor whose account is used: one of the same organisation and gateway; none while others use its own. */
export function AccountInput({ organisation, gateway, of, value: _, onChange, ...input }: Props) {
  const { t } = useTranslation();
  const followers = useFollowers(of).data?.items ?? [];
  const methods = followers.map((each) => t(`values.payment_product.${each.payment_product}`)).join(', ');
  return (
    <ItemSearch<Holder>
      // Another organisation or gateway resets the choice.
      key={`${organisation} ${gateway}`}
      {...input}
      {...(methods && { disabled: true, description: t('processor.account_shared', { methods }) })}
      listed
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      entity="processor"
      query={{ organisation }}
      paths={['name', 'payment_product']}
      isOffered={({ id, account, provider }) =>
        id !== of && account === null && provider?.toLowerCase() === gateway.trim().toLowerCase()
      }
      onChoose={(found) => onChange(found?.id ?? '')}
    />
  );
}
