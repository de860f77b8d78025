import { Button, Group, Modal, MultiSelect, Stack } from '@mantine/core';
import type { Populated } from '@sluis/contract/registry';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { FormFault } from '../../../kit/form/form-fault.tsx';
import { reloadAll } from '../../../kit/item/list-request.ts';
import { NewTag } from '../../../kit/tag/new-tag.tsx';
import { useTagChoices } from '../../../kit/tag/tag-choices.ts';
import { newIdempotencyKey, request } from '../../../lib/api-client.ts';
import { useTranslation } from '../../../lib/i18n.ts';

interface Props {
  readonly item: Populated<'transaction', 'organisation'>;
  readonly opened: boolean;
  readonly close: () => void;
}

/** The tags of a payment, to add to and take from. */
export function EditTags(props: Props) {
  const { t } = useTranslation();
  const { opened, close, item } = props;
  return (
    <Modal
      opened={opened}
      onClose={close}
      title={t('tag.of', { reference: item.merchant_reference })}
      centered
      size="sm"
    >
      <Form {...props} />
    </Modal>
  );
}

function Form({ item, close }: Props) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const [tags, setTags] = useState<string[]>([...item.tags]);
  const choices = useTagChoices([item.organisation.id]);
  const save = useMutation({
    mutationFn: () => {
      const add = tags.filter((tag) => !item.tags.includes(tag));
      const remove = item.tags.filter((tag) => !tags.includes(tag));
      const idempotencyKey = newIdempotencyKey();
      return request('POST', `/v1/transaction/${item.id}/tags`, { body: { add, remove }, idempotencyKey });
    },
    onSuccess: () => {
      close();
      void reloadAll(client);
    },
  });
  return (
    <Stack gap={16}>
      <MultiSelect
        data-autofocus
        searchable
        openOnFocus={false}
        label={t('fields:transaction.tags')}
        data={choices}
        value={tags}
        onChange={setTags}
        nothingFoundMessage={t('list.no_choices')}
        disabled={save.isPending}
      />
      <NewTag organisation={item.organisation.id} onMade={(id) => setTags((now) => [...now, id])} />
      {save.isError && <FormFault error={save.error} />}
      <Group justify="flex-end" gap={8}>
        <Button variant="default" disabled={save.isPending} onClick={close}>
          {t('form.cancel')}
        </Button>
        <Button loading={save.isPending} disabled={tags.join() === item.tags.join()} onClick={() => save.mutate()}>
          {t('panel.save')}
        </Button>
      </Group>
    </Stack>
  );
}
