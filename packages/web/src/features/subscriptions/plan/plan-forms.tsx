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

/** The additional texts and checks of both forms: notifications about statuses need a recipient. */
function usePlanForm() {
  const { t } = useTranslation();
  const check = (name: string, _: unknown, drafts: Readonly<Drafts>): string | undefined => {
    const { statuses_subscription_update: statuses, webhook_subscription_update: webhook } = drafts;
    const hasRecipient = webhook !== '' || drafts.email_subscription_update !== '';
    const isWanted = Array.isArray(statuses) && statuses.length > 0;
    // Shown at the second of the two fields, after the user has had the chance to fill in both.
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

/** Creates a plan, in the currency of the chosen payment profile. */
export const CreatePlan = ({ onDone }: { readonly onDone: (id: string) => void }) => (
  <CreateForm entity="plan" only={asked} initial={{ interval: 'month' }} {...usePlanForm()} onDone={onDone} />
);

/** Changes a plan; its interval and its payment profile are fixed. */
export const EditPlan = (props: { readonly item: Plan } & EditProps) => (
  <EditForm entity="plan" {...usePlanForm()} {...props} />
);
