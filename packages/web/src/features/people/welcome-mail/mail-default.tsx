import { Checkbox } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ErrorDialog } from '../../../kit/confirm/error-dialog.tsx';
import { reloadAll } from '../../../kit/item/list-request.ts';
import { useNarrow } from '../../../kit/layout/use-narrow.ts';
import { newIdempotencyKey, request } from '../../../lib/api-client.ts';
import { useTranslation } from '../../../lib/i18n.ts';
import type { WelcomeMail } from './welcome-mail.item.ts';

type Props = { readonly item: WelcomeMail };

export const ProviderDefault = ({ item }: Props) => <Default item={item} flag="psp_default" />;
export const MerchantDefault = ({ item }: Props) => <Default item={item} flag="default" />;

/** Marks a mail as the default: the whole item is saved and the list reloaded. */
function Default({ item, flag }: Props & { readonly flag: 'psp_default' | 'default' }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  // A card has no header to label the checkbox.
  const isCard = useNarrow();
  const { id, name, content, psp_default, version } = item;
  const label = t(`fields:welcomemail.${flag}`);
  // Set by the click itself: the mutation's own state comes a moment later, and the checkbox would jump back until
  // then.
  const [wanted, setWanted] = useState<boolean>();
  const save = useMutation({
    mutationFn: (on: boolean) => {
      const body = { name, content, psp_default, default: item.default, version, [flag]: on };
      return request('POST', `/v1/welcomemail/${id}`, { body, idempotencyKey: newIdempotencyKey() });
    },
    onSettled: async () => {
      await reloadAll(client);
      setWanted(undefined);
    },
  });
  return (
    <>
      <Checkbox
        size="xs"
        label={isCard ? t(`welcome_mail.default_for.${flag}`) : undefined}
        aria-label={t('welcome_mail.default_of', { name, flag: label })}
        checked={wanted ?? item[flag]}
        disabled={save.isPending}
        onChange={({ currentTarget }) => {
          setWanted(currentTarget.checked);
          save.mutate(currentTarget.checked);
        }}
      />
      <ErrorDialog error={save.error} close={save.reset} />
    </>
  );
}
