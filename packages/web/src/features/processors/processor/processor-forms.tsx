import { processor } from '@sluis/contract/entities/processors/processor';
import { processorsettlement } from '@sluis/contract/entities/processors/processorsettlement';
import { EditForm, type EditProps } from '../../../kit/form/edit-form.tsx';
import { useOrganisation } from '../../../lib/organisation.ts';
import { CreateConnection } from './create-connection.tsx';
import type { Processor } from './processor.item.ts';
import type { Settlement } from './settlement.item.ts';
import { bodyOfDetails, draftOfDetails, useConnectionForm } from './use-connection-form.tsx';

type Done = { readonly onDone: (id: string) => void };

export const CreateProcessor = ({ onDone }: Done) => <CreateConnection type="processor" onDone={onDone} />;

export const CreateSettlement = ({ onDone }: Done) => <CreateConnection type="processorsettlement" onDone={onDone} />;

const asked = ['name', 'description', 'provider', 'account', 'user', 'details'];

/** Changes a processor; for a merchant that is viewed as itself only its values. */
export function EditProcessor({ item, ...props }: EditProps & { readonly item: Processor }) {
  const { mode } = useOrganisation();
  const { organisation } = processor.fields;
  const shared = useConnectionForm({
    entity: 'processor',
    organisation,
    gateway: 'provider',
    item: { ...item, gateway: item.provider },
  });
  return (
    <EditForm
      entity="processor"
      item={item}
      only={mode === 'merchant' ? ['details'] : asked}
      initial={{ provider: item.provider, details: draftOfDetails(item.details) }}
      bodyOf={bodyOfDetails}
      // The holder of its account has its gateway and its details.
      vary={({ account }) => (account ? { provider: null, details: null } : {})}
      {...props}
      {...shared}
    />
  );
}

const settlement_fields = [
  'name',
  'description',
  'gateway',
  'processors',
  'tolerance',
  'fee_tolerance',
  'grace_days',
  'user',
  'active',
  'details',
];

/** Changes a processor settlement; for a merchant that is viewed as itself only its values. */
export function EditSettlement({ item, ...props }: EditProps & { readonly item: Settlement }) {
  const { mode } = useOrganisation();
  const { organisation } = processorsettlement.fields;
  const shared = useConnectionForm({ entity: 'processorsettlement', organisation, gateway: 'gateway', item });
  return (
    <EditForm
      entity="processorsettlement"
      item={item}
      only={mode === 'merchant' ? ['details'] : settlement_fields}
      initial={{ details: draftOfDetails(item.details) }}
      bodyOf={bodyOfDetails}
      {...props}
      {...shared}
    />
  );
}
