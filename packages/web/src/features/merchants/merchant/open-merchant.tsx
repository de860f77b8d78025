import { ActionIcon, Button, Group } from '@mantine/core';
import { IconBuildingBank } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { ErrorDialog } from '../../../kit/confirm/error-dialog.tsx';
import { Tooltip } from '../../../kit/tooltip/tooltip.tsx';
import { request } from '../../../lib/api-client.ts';
import { useTranslation } from '../../../lib/i18n.ts';
import type { Merchant } from './merchant.item.ts';
import { setupOptions } from './use-setup.ts';

type Mode = 'merchant' | 'psp';

/**
 * Opens a merchant in its own view or, as second choice, in the provider's, which is recorded first; one without any
 * payment opens at its set-up.
 */
export function OpenMerchant({ item: { id, name } }: { readonly item: Merchant }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const client = useQueryClient();
  const enter = useMutation({
    mutationFn: async (mode: Mode): Promise<string> => {
      // A merchant without any payment has nothing to show: its set-up comes first.
      const { has_paid } = await client.fetchQuery(setupOptions(id));
      if (!has_paid) return `/psp/merchant/${id}`;
      await request('POST', `/v1/psp/merchant/${id}/enter`, { body: { mode } });
      return `/psp/merchants/${mode === 'psp' ? `${id}:psp` : id}/transactions`;
    },
    onSuccess: (to) => navigate({ to }),
  });
  return (
    <Group gap={0} wrap="nowrap">
      <Button.Group>
        <Button
          variant="default"
          size="xs"
          aria-label={t('merchant.open_of', { name })}
          loading={enter.isPending}
          onClick={() => enter.mutate('merchant')}
        >
          {t('merchant.open')}
        </Button>
        <Tooltip label={t('merchant.open_psp')}>
          <ActionIcon
            variant="default"
            size={30}
            aria-label={t('merchant.open_psp_of', { name })}
            disabled={enter.isPending}
            onClick={() => enter.mutate('psp')}
          >
            <IconBuildingBank size={15} stroke={1.75} />
          </ActionIcon>
        </Tooltip>
      </Button.Group>
      <ErrorDialog error={enter.error} close={enter.reset} />
    </Group>
  );
}
