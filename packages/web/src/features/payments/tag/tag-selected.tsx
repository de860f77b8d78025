import { Button, Group, Modal, Select, Stack, Text } from '@mantine/core';
import { tagged_together_max } from '@sluis/contract/entities/payments/transaction';
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
  readonly payments: readonly Populated<'transaction', 'organisation'>[];
  readonly opened: boolean;
  readonly close: () => void;
}

type Change = 'add' | 'remove';

/** What was done to which payments, so that it can be undone. */
interface Done {
  readonly change: Change;
  readonly tag: string;
  readonly changed: readonly string[];
}

/** Adds a tag to the selected payments, or takes it from them; it says how many changed, and undoes just those. */
export function TagSelected(props: Props) {
  const { t } = useTranslation();
  const { opened, close, payments } = props;
  return (
    <Modal opened={opened} onClose={close} title={t('tag.of_selected', { count: payments.length })} centered size="sm">
      <Form {...props} />
    </Modal>
  );
}

function Form({ payments, close }: Props) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const [tag, setTag] = useState<string | null>(null);
  const organisations = [...new Set(payments.map(({ organisation }) => organisation.id))];
  const choices = useTagChoices(organisations);
  const act = useMutation({
    mutationFn: async ({ change, ids, of }: { change: Change; ids: readonly string[]; of: string }): Promise<Done> => {
      const body = { ids, [change]: [of] };
      const idempotencyKey = newIdempotencyKey();
      const { changed } = await request<Pick<Done, 'changed'>>('POST', '/v1/transaction/tags', {
        body,
        idempotencyKey,
      });
      return { change, tag: of, changed };
    },
    onSuccess: () => reloadAll(client),
  });
  const [organisation] = organisations;
  const tooMany = payments.length > tagged_together_max;
  const ids = payments.map(({ id }) => id);
  const isReady = tag !== null && !tooMany && !act.isPending;
  const start = (change: Change): void => {
    if (tag !== null) act.mutate({ change, ids, of: tag });
  };
  const { data: done } = act;
  return (
    <Stack gap={16}>
      <Select
        data-autofocus
        searchable
        openOnFocus={false}
        label={t('tag.one')}
        data={choices}
        value={tag}
        onChange={(chosen) => {
          setTag(chosen);
          act.reset();
        }}
        nothingFoundMessage={t('list.no_choices')}
      />
      {organisations.length === 1 && organisation && <NewTag organisation={organisation} onMade={setTag} />}
      {tooMany && <Text size="sm">{t('tag.too_many', { count: tagged_together_max })}</Text>}
      {act.isError && <FormFault error={act.error} />}
      {done && (
        <Group gap={8} role="status">
          <Text size="sm">
            {t(done.change === 'add' ? 'tag.added' : 'tag.removed', { count: done.changed.length })}
          </Text>
          {done.changed.length > 0 && (
            <Button
              variant="subtle"
              size="compact-sm"
              loading={act.isPending}
              onClick={() =>
                act.mutate({ change: done.change === 'add' ? 'remove' : 'add', ids: done.changed, of: done.tag })
              }
            >
              {t('tag.undo')}
            </Button>
          )}
        </Group>
      )}
      <Group justify="flex-end" gap={8}>
        <Button variant="default" onClick={close}>
          {t('tag.close')}
        </Button>
        <Button variant="default" disabled={!isReady} onClick={() => start('remove')}>
          {t('tag.remove')}
        </Button>
        <Button disabled={!isReady} onClick={() => start('add')}>
          {t('tag.add')}
        </Button>
      </Group>
    </Stack>
  );
}
