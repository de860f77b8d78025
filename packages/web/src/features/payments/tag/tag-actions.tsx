import { Select } from '@mantine/core';
import { tag } from '@sluis/contract/entities/payments/tag';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { DeleteButton } from '../../../kit/confirm/delete-button.tsx';
import { reloadLists } from '../../../kit/item/list-request.ts';
import { useListState } from '../../../kit/list/list-state.tsx';
import { useTagChoices } from '../../../kit/tag/tag-choices.ts';
import { Verb } from '../../../kit/verb/verb.tsx';
import { useFormat } from '../../../lib/format.ts';
import { useTranslation } from '../../../lib/i18n.ts';
import { useCan } from '../../../lib/session.ts';
import type { Tag } from './tag.item.ts';
import { useTagUse } from './tag-cells.tsx';

type Props = { readonly item: Tag };

/** Merges a tag into another; deletes one that nothing uses. */
export function TagActions({ item }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const canDelete = useCan(tag.roles.delete);
  const use = useTagUse(item.id);
  if (item.merging_into !== null) return null;
  const count = use?.transactions ?? 0;
  const used = `${format.number(count)}${use?.is_exact === false ? '+' : ''}`;
  return (
    <>
      <Merge item={item} used={used} />
      {canDelete && (
        <DeleteButton
          entity="tag"
          id={item.id}
          question={t('tag.delete_question', { text: item.text })}
          reason={count > 0 ? t('tag.delete_used', { count, used }) : undefined}
        />
      )}
    </>
  );
}

function Merge({ item, used }: Props & { readonly used: string }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const { search, change } = useListState();
  const [into, setInto] = useState<string | null>(null);
  const choices = useTagChoices(item.organisation ? [item.organisation.id] : []).filter(
    ({ value }) => value !== item.id,
  );
  const other = choices.find(({ value }) => value === into)?.label;
  return (
    <Verb
      of={tag}
      verb="merge"
      item={item}
      variant={other === undefined ? 'choose' : undefined}
      values={{ other, used }}
      body={{ into }}
      is_incomplete={into === null}
      onDone={() => {
        change({ ...search, id: into ?? undefined }, true);
        // The tag itself is not asked for again: it is no more.
        void reloadLists(client);
      }}
    >
      <Select
        data-autofocus
        searchable
        openOnFocus={false}
        label={t('tag.merge_into')}
        data={choices}
        value={into}
        onChange={setInto}
        nothingFoundMessage={t('list.no_choices')}
        comboboxProps={{ withinPortal: true }}
      />
    </Verb>
  );
}
