import { CreateForm } from '../../../kit/form/create-form.tsx';
import { EditForm, type EditProps } from '../../../kit/form/edit-form.tsx';
import type { Drafts } from '../../../kit/form/entity-form.tsx';
import { useTranslation } from '../../../lib/i18n.ts';
import type { Plan } from './plan.item.ts';

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

/** What both forms say and check besides the fields: notifications about statuses need a recipient. */
function usePlanForm() {
  const { t } = useTranslation();
  const check = (name: string, _: unknown, drafts: Readonly<Drafts>): string | undefined => {
    const { statuses_subscription_update: statuses, webhook_subscription_update: webhook } = drafts;
    const hasRecipient = webhook !== '' || drafts.email_subscription_update !== '';
    const isWanted = Array.isArray(statuses) && statuses.length > 0;
    // Beside the last of the two, when there was an occasion to fill in both.
    return name === 'email_subscription_update' && isWanted && !hasRecipient
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
export const CreatePlan = ({ onDone }: { readonly onDone: (id: string) => void }) => (
  <CreateForm entity="plan" only={asked} initial={{ interval: 'month' }} {...usePlanForm()} onDone={onDone} />
);

/** Changes a plan; how often it is paid and by which profile stays. */
export const EditPlan = (props: { readonly item: Plan } & EditProps) => (
  <EditForm entity="plan" {...usePlanForm()} {...props} />
);
