import { tag } from '@sluis/contract/entities/payments/tag';
import { transaction } from '@sluis/contract/entities/payments/transaction';
import { defineList, type List } from '../../../kit/list/declaration.ts';
import { lazy } from '../../../kit/popover/lazy.ts';
import type { Tag } from './tag.item.ts';
import { MergingTag, TagPill, TagUsed } from './tag-cells.tsx';

/** The tags of a merchant; at the provider its own, and those of all merchants. */
export const tagList = (at: 'merchant' | 'provider'): List =>
  defineList({
    id: `tag.${at}`,
    entity: 'tag',
    timeless: true,
    title: 'tag.title',
    hint: at === 'provider' ? 'tag.hint_psp' : 'tag.hint',
    empty: 'tag.empty',
    roles: at === 'provider' ? ['PSP && TAG_LIST'] : tag.roles.list,
    columns: [
      { path: 'text', cell: TagPill },
      at === 'provider' ? 'organisation.name' : { path: 'organisation.name', hidden: true },
      'created_at',
      { path: 'merging_into', cell: MergingTag, hidden: true },
      { path: 'color', hidden: true },
      { path: 'id', hidden: true },
    ],
    card: ['text', 'created_at', 'organisation.name', 'merging_into'],
    filters: ['text', 'organisation', 'created_at', 'color', 'id'],
    asked: [{ id: 'used', label: 'tag.used', roles: transaction.roles.list, cell: TagUsed }],
    live: ({ merging_into }: Tag) => merging_into !== null,
    populate: ['organisation', 'merging_into'],
    detail: {
      populate: ['organisation', 'merging_into'],
      edit: { roles: tag.roles.update, allows: ({ merging_into }: Tag) => merging_into === null },
      panel: async () => (await import('./tag.panel.tsx')).tagPanel,
    },
    create: {
      roles: tag.roles.create,
      label: 'tag.create',
      form: lazy(async () => (await import('./create-tag.tsx')).CreateTag),
    },
  });
