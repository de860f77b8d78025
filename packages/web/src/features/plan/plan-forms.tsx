import type { ItemOf } from '@sluis/contract/registry';
import { useQuery } from '@tanstack/react-query';
import { CreateForm } from '../../kit/form/create-form.tsx';
import { EditForm } from '../../kit/form/edit-form.tsx';
import type { Drafts } from '../../kit/form/entity-form.tsx';
import type { EditProps } from '../../kit/list/declaration.ts';
import { listOptions } from '../../kit/list/list-request.ts';
import { useTranslation } from '../../lib/i18n.ts';
import { useOrganisation } from '../../lib/organisation.ts';
import type { Plan } from './plan.list.ts';

const asked = [
  'payment_profile',
  'name',
  'description',
  'amount',
  'interval',
  'interval_count',
  'max_billing_cycle',
  'dynamic_descriptor',
  'checkout',
  'redirect_url',
  'statuses_subscription_update',
  'webhook_subscription_update',
  'email_subscription_update',
];

/** What both forms say and check besides the fields: whoever is to be told of statuses must be named. */
function useSaid() {
  const { t } = useTranslation();
  const check = (name: string, _: unknown, drafts: Readonly<Drafts>): string | undefined => {
    const { statuses_subscription_update: statuses, webhook_subscription_update: webhook } = drafts;
    const isTold = webhook !== '' || drafts.email_subscription_update !== '';
    const isWanted = Array.isArray(statuses) && statuses.length > 0;
    // Beside the last of the two, when there was an occasion to fill in both.
    return name === 'email_subscription_update' && isWanted && !isTold
      ? t('errors.webhook_or_email_required')
      : undefined;
  };
  const help = {
    max_billing_cycle: t('plan.max_help'),
    dynamic_descriptor: t('plan.descriptor_help'),
    statuses_subscription_update: t('plan.telling_help'),
  };
  return { check, help };
}

/** Makes a plan, in the currency of the payment profile that is chosen. */
export function CreatePlan({ onDone }: { readonly onDone: (id: string) => void }) {
  const said = useSaid();
  const organisation = useOrganisation().id;
  const profiles = useQuery(
    listOptions<ItemOf<'paymentprofile'>>('paymentprofile', { _limit: 'all', _sort: 'display_name', organisation }),
  ).data?.items;
  // The form begins with the profiles known, so that the only one is chosen.
  if (!profiles) return null;
  const [first, second] = profiles;
  return (
    <CreateForm
      entity="plan"
      only={asked}
      initial={{ interval: 'month', interval_count: '1', payment_profile: second ? '' : (first?.id ?? '') }}
      currency_code={({ payment_profile }) => profiles.find(({ id }) => id === payment_profile)?.currency_code}
      {...said}
      onDone={onDone}
    />
  );
}

/** Changes a plan; how often it is paid and by which profile stays. */
export const EditPlan = (props: { readonly item: Plan } & EditProps) => (
  <EditForm entity="plan" {...useSaid()} {...props} />
);
