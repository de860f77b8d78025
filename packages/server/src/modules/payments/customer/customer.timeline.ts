import { customernote } from '@sluis/contract/entities/payments/customernote';
import { findItems } from '../../../resource/item.ts';
import { timelineSource } from '../../../resource/timeline.ts';

/** The customer's notes since a payment was made. */
export const timelines = [
  timelineSource({
    name: 'note',
    of: 'transaction',
    roles: customernote.roles.list,
    read: async ({ executor, item, limit }) => {
      if (typeof item.customer !== 'string') return [];
      const notes = await executor
        .selectFrom('customernote')
        .select(['id', 'created_at', 'text', 'created_by'])
        .where('customer', '=', item.customer)
        .where('organisation', '=', item.organisation)
        .where('created_at', '>=', String(item.created_at))
        .orderBy('created_at', 'desc')
        .limit(limit)
        .execute();
      const authors = await findItems(
        executor,
        'user',
        notes.map(({ created_by }) => created_by),
      );
      return notes.map(({ id, created_at, text, created_by }) => ({
        id,
        event: 'customer',
        kind: 'messages',
        occurred_at: created_at,
        note: text,
        about: { entity: 'customer', id: String(item.customer) },
        actor_kind: 'user',
        actor_name: authors.get(created_by ?? '')?.name ?? null,
      }));
    },
  }),
];
