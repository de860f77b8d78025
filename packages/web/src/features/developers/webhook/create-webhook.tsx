import {
  type WebhookType,
  webhook,
  webhook_item_of,
  webhook_statuses_of,
  webhook_types_with_status,
} from '@sluis/contract/entities/developers/webhook';
import { CreateForm } from '../../../kit/form/create-form.tsx';
import type { Drafts } from '../../../kit/form/entity-form.tsx';
import { FieldInput } from '../../../kit/form/field-input.tsx';
import type { Draft } from '../../../kit/form/read-field.ts';
import { draftIn } from '../../../kit/list/list-search.ts';
import { useListState } from '../../../kit/list/list-state.tsx';
import { useTranslation } from '../../../lib/i18n.ts';

const asked = ['organisation', 'type', 'url', 'status', 'item_id'];
const { type: type_field, status: status_field } = webhook.fields;

/** The statuses of the chosen type: required for some types, and absent for others. */
function statusOf(drafts: Readonly<Drafts>) {
  const type = drafts.type as WebhookType;
  const values = webhook_statuses_of[type] ?? [];
  return webhook_types_with_status.includes(type)
    ? ({ ...status_field, values, nullable: undefined, create: 'required' } as const)
    : { ...status_field, values };
}

/** Creates a webhook by hand, to test an address; the URL has the initial values, as for a clone. */
export function CreateWebhook({ onDone }: { readonly onDone: (id: string) => void }) {
  const { t } = useTranslation();
  const { search } = useListState();
  const initial: Record<string, Draft> = { type: 'transaction', ...draftIn(search) };
  return (
    <CreateForm
      // Another webhook is another form.
      key={JSON.stringify(initial)}
      entity="webhook"
      only={asked}
      initial={initial}
      vary={(drafts) => ({ status: statusOf(drafts) }) as object}
      help={{ item_id: t('webhook.item_help') }}
      inputs={{
        type: (input, _, fillIn) => (
          <FieldInput
            {...input}
            entity="webhook"
            name="type"
            field={type_field}
            onChange={(given) => {
              input.onChange(given as Draft);
              // Each type has its own statuses and items.
              fillIn('status', '');
              fillIn('item_id', '');
            }}
          />
        ),
        status: (input, drafts) => (
          <FieldInput
            {...input}
            entity="webhook"
            name="status"
            field={statusOf(drafts)}
            onChange={(given) => input.onChange(given as Draft)}
            disabled={input.disabled || webhook_item_of[drafts.type as WebhookType] === null}
          />
        ),
      }}
      onDone={onDone}
    />
  );
}
