import { Button, Group, TextInput } from '@mantine/core';
import { tag } from '@sluis/contract/entities/payments/tag';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { newIdempotencyKey, request } from '../../lib/api-client.ts';
import { useTranslation } from '../../lib/i18n.ts';
import { useCan } from '../../lib/session.ts';
import { ColourInput } from '../form/colour-input.tsx';
import { FormFault } from '../form/form-fault.tsx';
import { reloadLists } from '../item/list-request.ts';

/** The colour that a tag begins with. */
export const first_color = '#1971c2';

interface Props {
  readonly organisation: string;
  readonly onMade: (id: string) => void;
}

/** Creates a tag within a choice of tags, for users who may. */
export function NewTag({ organisation, onMade }: Props) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const canCreate = useCan(tag.roles.create);
  const [text, setText] = useState('');
  const [color, setColor] = useState<string>(first_color);
  const make = useMutation({
    mutationFn: () =>
      request<{ id: string }>('POST', '/v1/tag', {
        body: { organisation, text: text.trim(), color },
        idempotencyKey: newIdempotencyKey(),
      }),
    onSuccess: async ({ id }) => {
      setText('');
      await reloadLists(client);
      onMade(id);
    },
  });
  if (!canCreate) return null;
  const isReady = text.trim() !== '' && !make.isPending;
  return (
    <>
      <Group gap={8} align="flex-end" wrap="nowrap">
        <TextInput
          flex={1}
          label={t('tag.new')}
          maxLength={tag.fields.text.max}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            // The form around it is not sent.
            event.preventDefault();
            if (isReady) make.mutate();
          }}
        />
        <ColourInput w={128} aria-label={t('fields:tag.color')} value={color} onChange={setColor} />
        <Button variant="default" disabled={!isReady} loading={make.isPending} onClick={() => make.mutate()}>
          {t('tag.create')}
        </Button>
      </Group>
      {make.isError && <FormFault error={make.error} />}
    </>
  );
}
