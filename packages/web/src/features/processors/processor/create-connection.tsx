import { type Fields, f } from '@sluis/contract/base/fields';
import { processor } from '@sluis/contract/entities/processors/processor';
import { processorsettlement } from '@sluis/contract/entities/processors/processorsettlement';
import { useNavigate } from '@tanstack/react-router';
import { use } from 'react';
import { asAsked } from '../../../kit/form/edit-form.tsx';
import { EntityForm } from '../../../kit/form/entity-form.tsx';
import { SubmitLabel } from '../../../kit/form/submit-label.ts';
import { request } from '../../../lib/api-client.ts';
import { useTranslation } from '../../../lib/i18n.ts';
import { useHomeOrganisation } from '../../../lib/level.ts';
import { useOrganisation } from '../../../lib/organisation.ts';
import { useOrganisations } from '../../../lib/organisations.ts';
import { useCan } from '../../../lib/session.ts';
import { useConnectionForm } from './use-connection-form.tsx';

const types = ['processor', 'processorsettlement'] as const;
type ConnectionType = (typeof types)[number];

/** The lists of a merchant. */
const routes: Readonly<Record<ConnectionType, string>> = {
  processor: 'processors',
  processorsettlement: 'processor-settlements',
};

const { name, description, payment_product, account, user, details } = processor.fields;
const { gateway, processor_settlement_type } = processorsettlement.fields;

interface Props {
  /** The kind that the screen is about; the other can be chosen too. */
  readonly type: ConnectionType;
  readonly onDone: (id: string) => void;
}

/** Creates a processor or a processor settlement: both forms are alike, and the type determines the other fields. */
export function CreateConnection({ type: initial, onDone }: Props) {
  const label = use(SubmitLabel);
  const home = useHomeOrganisation();
  const { base } = useOrganisation();
  const navigate = useNavigate();
  const { t } = useTranslation();
  const hasChoice = useOrganisations().length > 1;
  const allowed: Readonly<Record<ConnectionType, boolean>> = {
    processor: useCan(processor.roles.create),
    processorsettlement: useCan(processorsettlement.roles.create),
  };
  const { organisation } = processor.fields;
  const shared = useConnectionForm({ entity: 'processorsettlement', organisation, gateway: 'gateway' });
  const fields: Fields = Object.fromEntries(
    Object.entries({
      name,
      ...(hasChoice && { organisation }),
      description,
      type: f.oneOf(
        types.filter((each) => allowed[each]),
        { create: 'required' },
      ),
      gateway,
      payment_product,
      account,
      processor_settlement_type,
      user,
      details,
    }).map(([each, field]) => [each, asAsked(field)]),
  );
  return (
    <EntityForm
      is_new
      entity="processorsettlement"
      fields={fields}
      initial={{ organisation: home, type: initial, details: [{}] }}
      labels={{ account: t('fields:processor.account') }}
      vary={({ type, account: of }) => ({
        ...(type !== 'processor' && { payment_product: null, account: null }),
        ...(type === 'processor' && of && { details: null }),
        ...(type !== 'processorsettlement' && { processor_settlement_type: null }),
      })}
      submitLabel={() => label}
      submit={async (
        { type, gateway: by, payment_product, account, processor_settlement_type, ...values },
        idempotencyKey,
      ) => {
        const own =
          type === 'processor'
            ? { provider: by, payment_product, account }
            : { gateway: by, processor_settlement_type };
        const body = { organisation: home, ...values, ...own };
        const { id } = await request<{ id: string }>('POST', `/v1/${type}`, { body, idempotencyKey });
        return { id, type: type as unknown as ConnectionType };
      }}
      onDone={({ id, type }) => {
        if (type === initial) onDone(id);
        else void navigate({ to: `${base || '/psp'}/${routes[type]}` as string, search: { id, _open: true } as never });
      }}
      {...shared}
    />
  );
}
