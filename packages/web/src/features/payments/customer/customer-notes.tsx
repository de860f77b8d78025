import { customernote } from '@sluis/contract/entities/payments/customernote';
import type { Populated } from '@sluis/contract/registry';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { DeleteButton } from '../../../kit/confirm/delete-button.tsx';
import { EntityForm } from '../../../kit/form/entity-form.tsx';
import { reloadAll } from '../../../kit/item/list-request.ts';
import { RelatedList } from '../../../kit/panel/related-list.tsx';
import { Instant } from '../../../kit/value/instant.tsx';
import { request } from '../../../lib/api-client.ts';
import { useTranslation } from '../../../lib/i18n.ts';
import { useCan } from '../../../lib/session.ts';
import type { Customer } from './customer.item.ts';
import classes from './customer.module.css';

const { text } = customernote.fields;

/** The notes of colleagues about a customer, and a form to add one. */
export function CustomerNotes({ item }: { readonly item: Customer }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const canAdd = useCan(customernote.roles.create);
  const canDelete = useCan(customernote.roles.delete);
  // Each note has its own form, so that the next one begins empty.
  const [written, setWritten] = useState(0);
  const onDone = (): void => {
    setWritten(written + 1);
    void reloadAll(client);
  };
  return (
    <>
      {canAdd && (
        <div className={classes.add}>
          <EntityForm
            key={written}
            entity="customernote"
            fields={{ text }}
            initial={{}}
            is_aside
            submitLabel={() => t('customer.note_add')}
            submit={(values, idempotencyKey) => {
              const body = { ...values, customer: item.id };
              return request('POST', '/v1/customernote', { body, idempotencyKey });
            }}
            onDone={onDone}
          />
        </div>
      )}
      <RelatedList<Populated<'customernote', 'created_by'>>
        path="customernote"
        query={{ customer: item.id, _populate: 'created_by' }}
        empty={t('customer.no_notes')}
      >
        {(note) => (
          <>
            <span className={classes.note}>{note.text}</span>
            <span>
              {canDelete && (
                <DeleteButton
                  entity="customernote"
                  id={note.id}
                  label={t('customer.note_delete')}
                  question={t('customer.note_delete_question')}
                  as_icon
                />
              )}
            </span>
            <span>{note.created_by?.name ?? t('customer.note_by_program')}</span>
            <Instant value={note.created_at} />
          </>
        )}
      </RelatedList>
    </>
  );
}
