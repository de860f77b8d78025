import { correctableTo, type StatusUpdateType, statusupdate } from '@sluis/contract/entities/payments/statusupdate';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Drafts, OwnInput } from '../../../kit/form/entity-form.tsx';
import { EntityForm } from '../../../kit/form/entity-form.tsx';
import { itemOptions } from '../../../kit/item/list-request.ts';
import { shownStatus } from '../../../kit/item/shown.ts';
import { useListState } from '../../../kit/list/list-state.tsx';
import { useWords } from '../../../kit/value/shown-value.tsx';
import { RequestError, request } from '../../../lib/api-client.ts';
import { useTranslation } from '../../../lib/i18n.ts';
import { Effects, IdInput, StatusInput } from './create-parts.tsx';
import { namedBy, previewOptions } from './preview.ts';
import type { StatusUpdate } from './status-update.item.ts';

const { type, transaction, refund, status, reason } = statusupdate.fields;
const asked = { type, transaction, refund, status, reason };

/** The fields of a type; the statuses are those that its items can be given at all. */
function varied(drafts: Readonly<Drafts>) {
  const of = String(drafts.type);
  const needed = (name: StatusUpdateType) =>
    of === name ? ({ ...asked[name], nullable: undefined, create: 'required' } as const) : null;
  return {
    transaction: needed('transaction'),
    refund: needed('refund'),
    status: of === '' ? null : { ...status, values: correctableTo(of as StatusUpdateType) },
  };
}

/** Gives a payment or refund a status: first its kind, then its id, then the status, with the effects. */
export function CreateStatusUpdate({ onDone }: { readonly onDone: (id: string) => void }) {
  const { t } = useTranslation();
  const words = useWords();
  const client = useQueryClient();
  const { search } = useListState();
  const draft = typeof search._draft === 'string' ? search._draft : '';
  const { data, isLoading } = useQuery({
    ...itemOptions<StatusUpdate>('statusupdate', draft, []),
    enabled: draft !== '',
  });
  if (isLoading) return null;
  return (
    <EntityForm
      is_new
      // Another update is another form.
      key={draft}
      entity="statusupdate"
      fields={asked}
      // The id is left out: no item gets the same status twice.
      initial={data ? { type: data.type, status: data.status, reason: data.reason ?? '' } : {}}
      help={{ reason: t('statusupdate.reason_help') }}
      vary={varied as (drafts: Readonly<Drafts>) => object}
      inputs={{
        transaction: (input, drafts) => <IdInput {...input} named={namedBy({ ...drafts, status: '' })} />,
        refund: (input, drafts) => <IdInput {...input} named={namedBy({ ...drafts, status: '' })} />,
        status: (input: OwnInput, drafts) => (
          <>
            <StatusInput {...input} type={drafts.type as StatusUpdateType} named={namedBy({ ...drafts, status: '' })} />
            <Effects named={namedBy(drafts)} />
          </>
        ),
      }}
      submitLabel={(values) =>
        values.type && values.status
          ? t('statusupdate.submit', { status: shownStatus(values.type, values.status, words.t).text })
          : t('statusupdate.create')
      }
      submit={async (values, idempotencyKey) => {
        // Another user may have changed it since: the request has the version that was shown.
        const seen = await client.ensureQueryData(previewOptions(namedBy(values)));
        const body = { ...values, old_status: seen.status };
        return request<{ id: string }>('POST', '/v1/statusupdate', { body, idempotencyKey }).catch((error) => {
          if (error instanceof RequestError && error.code === 'stale_version')
            void client.invalidateQueries({ queryKey: ['statusupdate', 'preview'] });
          throw error;
        });
      }}
      onDone={({ id }) => onDone(id)}
    />
  );
}
