import { f } from '@sluis/contract/base/fields';
import { detail_fields } from '@sluis/contract/details';
import { share } from '@sluis/contract/entities/processors/share';
import { useQueryClient } from '@tanstack/react-query';
import { DetailsInput } from '../../../kit/details/details-input.tsx';
import { EntityForm } from '../../../kit/form/entity-form.tsx';
import { reloadAll } from '../../../kit/item/list-request.ts';
import type { ItemProps } from '../../../kit/item/row.ts';
import { request } from '../../../lib/api-client.ts';
import { useTranslation } from '../../../lib/i18n.ts';
import { useCan } from '../../../lib/session.ts';
import type { Share } from './share.item.ts';
import classes from './share.module.css';
import { Requested } from './share.overview.tsx';

const { name, description, value } = detail_fields;
const values = f.rows(
  { name, description, value: { ...value, create: 'required' } },
  { min: 1, max: 20, by: 'name' },
  { create: 'required' },
);

const none: ReadonlySet<unknown> = new Set();

/** The requested values, with inputs for the merchant: the names are fixed, and the values are masked. */
export function GiveValues({ item }: ItemProps<Share>) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const canGive = useCan(share.actions.give.roles);
  if (item.status !== 'REQUESTED') return null;
  return (
    <section className={classes.give} aria-label={t('share.give')}>
      <p className={classes.reason}>{item.reason}</p>
      {!canGive && <Requested item={item} />}
      {canGive && (
        <EntityForm
          is_aside
          entity="share"
          fields={{ requested: values }}
          initial={{
            requested: item.requested.map((each) => ({ name: each.name, description: each.description ?? '' })),
          }}
          inputs={{
            requested: (input) => (
              <DetailsInput {...input} entity="share" field={values} settings={[]} stored={none} isOnlyValues />
            ),
          }}
          submitLabel={() => t('share.give')}
          submit={({ requested: given }, idempotencyKey) =>
            request('POST', `/v1/share/${item.id}/give`, {
              body: { values: given.map((each) => ({ name: each.name, value: (each as { value?: string }).value })) },
              idempotencyKey,
            })
          }
          onDone={() => void reloadAll(client)}
        />
      )}
    </section>
  );
}
