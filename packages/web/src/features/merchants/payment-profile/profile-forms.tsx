import { TextInput } from '@mantine/core';
import { bankaccount } from '@sluis/contract/entities/merchants/bankaccount';
import type { ChosenRoutes, Routed } from '@sluis/contract/profile-routes';
import { newRouteFaults, routeFaults } from '@sluis/contract/profile-routes';
import { notice_days_default } from '@sluis/contract/sepa/mandates';
import { CreateForm } from '../../../kit/form/create-form.tsx';
import { EditForm, type EditProps, type More } from '../../../kit/form/edit-form.tsx';
import type { Drafts, OwnInput } from '../../../kit/form/entity-form.tsx';
import { FieldGrid } from '../../../kit/panel/field-grid.tsx';
import { useTranslation } from '../../../lib/i18n.ts';
import { useHomeOrganisation } from '../../../lib/level.ts';
import { useCan } from '../../../lib/session.ts';
import { BankAccountInput } from './bank-account-input.tsx';
import { MccInput } from './mcc-input.tsx';
import { MiddlewareInput } from './middleware-input.tsx';
import type { PaymentProfile } from './payment-profile.item.ts';
import classes from './payment-profile.module.css';
import { ProcessorsInput } from './processors-input.tsx';
import { useProcessors, useRoutings } from './profile.calls.ts';
import { draftOfRoutes, routesOfDraft, routing_field } from './routing-draft.ts';
import { RoutingInput } from './routing-input.tsx';

const about = ['website', 'description', 'mcc', 'bank_account', 'processors', 'routing', 'middleware', 'late_payments'];
const debits = ['creditor_id', 'creditor_name', 'notice_days'];
const webhooks = [
  'webhook_transaction_update',
  'webhook_refund_update',
  'webhook_chargeback_update',
  'webhook_failed_email',
];

const listed = (draft: unknown): readonly string[] => (Array.isArray(draft) ? (draft as string[]) : []);

interface Before {
  readonly id: string;
  readonly organisation: string;
  readonly currency_code: string;
  readonly processors: readonly string[];
  readonly middleware: readonly string[];
  readonly routing: ChosenRoutes;
}

/** The common parts of both forms: the attached items, the routes, and their errors. */
function useProfileForm(before?: Before) {
  const { t } = useTranslation();
  const home = useHomeOrganisation();
  const processors = useProcessors();
  // Those of the organisation above hold for all that can be chosen in the form.
  const groups = useRoutings(before?.organisation ?? home) ?? [];
  const attachedOf = (ids: readonly string[]) => processors.filter(({ id }) => ids.includes(id));
  const routedBy = (drafts: Readonly<Drafts>): Routed => ({
    attached: attachedOf(listed(drafts.processors)),
    routing: routesOfDraft(drafts.routing),
  });
  const was: Routed = { attached: attachedOf(before?.processors ?? []), routing: before?.routing ?? null };
  const at = (drafts: Readonly<Drafts>): string => before?.organisation ?? String(drafts.organisation ?? home);
  const inputs: NonNullable<More['inputs']> = {
    processors: (input, drafts) => (
      <ProcessorsInput
        {...input}
        organisation={at(drafts)}
        unroutable={routeFaults(routedBy(drafts), groups).unroutable}
        {...(before && { profile: before })}
      />
    ),
    middleware: (input, drafts) => (
      <MiddlewareInput {...input} organisation={at(drafts)} held={before?.middleware ?? []} />
    ),
    bank_account: (input, drafts) => (
      <BankAccountInput {...input} currency_code={before?.currency_code ?? String(drafts.currency_code)} />
    ),
    mcc: (input) => <MccInput {...input} />,
    routing: (input, drafts, fillIn) => {
      const routed = routedBy(drafts);
      const { invalid, missing } = routeFaults(routed, groups);
      return (
        <RoutingInput
          {...input}
          groups={groups}
          products={[...new Set(routed.attached.map(({ payment_product }) => payment_product))]}
          invalid={invalid}
          missing={attachedOf(missing)}
          onAdd={(ids) => fillIn('processors', [...listed(drafts.processors), ...ids])}
        />
      );
    },
  };
  const check = (name: string, _: unknown, drafts: Readonly<Drafts>): string | undefined => {
    if (name !== 'processors' && name !== 'routing') return undefined;
    const { unroutable, invalid } = newRouteFaults(routedBy(drafts), was, groups);
    if (name === 'routing') return invalid.length > 0 ? t('errors.invalid_route') : undefined;
    return unroutable.length > 0 ? t('errors.unroutable') : undefined;
  };
  const canPayOut = useCan(bankaccount.roles.list);
  const vary = () => ({ routing: routing_field, ...(!canPayOut && { bank_account: null }) });
  const bodyOf = (values: Readonly<Record<string, unknown>>): object =>
    'routing' in values ? { ...values, routing: routesOfDraft(values.routing) } : values;
  const help = {
    creditor_id: t('payment_profile.creditor_id_help'),
    creditor_name: t('payment_profile.creditor_name_help'),
    notice_days: t('payment_profile.notice_days_help'),
    webhook_failed_email: t('payment_profile.failed_help'),
  };
  return { inputs, check, vary, bodyOf, help };
}

interface NameProps extends OwnInput {
  readonly onLeave: (name: string) => void;
}

function NameInput({ value, onChange, onBlur, onLeave, ...input }: NameProps) {
  return (
    <TextInput
      {...input}
      withAsterisk
      value={String(value)}
      onChange={(event) => onChange(event.currentTarget.value)}
      onBlur={() => {
        onBlur?.();
        onLeave(String(value).trim());
      }}
    />
  );
}

/** Adds a payment profile; the label for payers follows its name until edited. */
export function CreateProfile({ onDone }: { readonly onDone: (id: string) => void }) {
  const { inputs, ...form } = useProfileForm();
  return (
    <CreateForm
      entity="paymentprofile"
      only={['organisation', 'name', 'display_name', 'currency_code', ...about, ...debits, ...webhooks]}
      initial={{
        currency_code: 'EUR',
        processors: [],
        middleware: [],
        routing: '',
        late_payments: 'refund_duplicates',
        notice_days: String(notice_days_default),
      }}
      inputs={{
        ...inputs,
        name: (input, drafts, fillIn) => (
          <NameInput
            {...input}
            onLeave={(name) => {
              if (drafts.display_name === '' && name !== '') fillIn('display_name', name);
            }}
          />
        ),
      }}
      {...form}
      onDone={onDone}
    />
  );
}

/** Changes a payment profile; its owner and its currency are fixed. */
export function EditProfile({ item, ...props }: { readonly item: PaymentProfile } & EditProps) {
  const { organisation } = item;
  const form = useProfileForm({ ...item, organisation: organisation.id });
  return (
    <>
      <div className={classes.fixed}>
        <FieldGrid entity="paymentprofile" item={item} paths={['organisation.name', 'currency_code']} />
      </div>
      <EditForm
        entity="paymentprofile"
        item={item}
        only={['name', 'display_name', ...about, ...debits, ...webhooks]}
        initial={{ routing: draftOfRoutes(item.routing) }}
        {...form}
        {...props}
      />
    </>
  );
}
