import { Alert, Button } from '@mantine/core';
import { merchant } from '@sluis/contract/merchant';
import { Link } from '@tanstack/react-router';
import { FieldGrid } from '../../../kit/panel/field-grid.tsx';
import { verbsOf } from '../../../kit/verb/verb.tsx';
import { useTranslation } from '../../../lib/i18n.ts';
import type { Merchant } from './merchant.item.ts';
import { OpenMerchant } from './open-merchant.tsx';
import { steps, useSetup } from './use-setup.ts';

type Props = { readonly item: Merchant };

const of_merchant = ['email', 'phone', 'tax_number', 'created_at'];
const of_address = ['street', 'street_number', 'extended_address', 'postal_code', 'locality', 'region', 'country_code'];
const of_security = ['mfa_required', 'idle_minutes', 'address_ranges'];

/** The page of a merchant. */
const pageOf = ({ id }: Merchant): string => `/psp/merchant/${id}`;

/** The panel's part about a merchant; the rest is on its page. */
export const MerchantDetails = ({ item }: Props) => (
  <>
    <SetUpProgress item={item} />
    <MerchantFields item={item} />
  </>
);

/** The merchant's name, address and sign-in requirements. */
export function MerchantFields({ item }: Props) {
  const { t } = useTranslation();
  const parts = { entity: 'organisation', item };
  return (
    <>
      <FieldGrid {...parts} paths={of_merchant} />
      <FieldGrid {...parts} paths={of_address} title={t('merchant.sections.address')} />
      <FieldGrid
        {...parts}
        paths={of_security}
        drawn={{ address_ranges: item.address_ranges.join(', ') || t('merchant.any_address') }}
        title={t('merchant.sections.security')}
      />
    </>
  );
}

/** The progress of setting up a merchant, with a link to the open steps; nothing once it is complete. */
function SetUpProgress({ item }: Props) {
  const { t } = useTranslation();
  const { open = [] } = useSetup(item.id);
  if (open.length === 0) return null;
  return (
    <Alert
      role="status"
      color="blue"
      variant="light"
      mb={16}
      title={t('merchant.setup_progress', { done: steps.length - open.length, total: steps.length })}
    >
      <Button size="compact-xs" variant="default" component={Link} to={pageOf(item)}>
        {t('merchant.continue_setup')}
      </Button>
    </Alert>
  );
}

/** The link from the panel to the page. */
export function MerchantPanelActions({ item }: Props) {
  const { t } = useTranslation();
  return (
    <>
      <Button variant="default" size="xs" component={Link} to={pageOf(item)}>
        {t('merchant.open_page')}
      </Button>
      <MerchantActions item={item} />
    </>
  );
}

const Switch = verbsOf(merchant, 'deactivate', 'activate');

/** Opens a merchant, and deactivates or reactivates it. */
export const MerchantActions = ({ item }: Props) => (
  <>
    <Switch item={item} />
    <OpenMerchant item={item} />
  </>
);
