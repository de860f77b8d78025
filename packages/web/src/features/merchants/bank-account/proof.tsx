import { Button, Group, Text } from '@mantine/core';
import { proof_bytes_max } from '@sluis/contract/entities/merchants/bankaccount';
import { IconDownload, IconFileCheck } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { saveFile } from '../../../kit/chart/save-file.ts';
import { ErrorDialog } from '../../../kit/confirm/error-dialog.tsx';
import { FileDrop } from '../../../kit/form/file-drop.tsx';
import { reloadAll } from '../../../kit/item/list-request.ts';
import { Instant } from '../../../kit/value/instant.tsx';
import { newIdempotencyKey, RequestError, request } from '../../../lib/api-client.ts';
import { useTranslation } from '../../../lib/i18n.ts';
import { useCan } from '../../../lib/session.ts';
import type { BankAccount } from './bank-account.item.ts';

interface Props {
  readonly item: BankAccount;
}

const types = { 'application/pdf': 'PDF', 'image/png': 'PNG', 'image/jpeg': 'JPEG' };

/** The proof of an account: an area to drop a missing one, and a link for those who review it. */
export function Proof({ item }: Props) {
  const canGive = useCan(['BANK_ACCOUNT_CREATE', 'BANK_ACCOUNT_UPDATE', 'PSP_BANK_ACCOUNT_CREATE']);
  return (
    <>
      {item.proof_name !== null && <Kept item={item} name={item.proof_name} />}
      {item.status === 'NEW' && canGive && <Give item={item} />}
    </>
  );
}

function Kept({ item, name }: Props & { readonly name: string }) {
  const { t } = useTranslation();
  const canRead = useCan(['BANK_ACCOUNT_UPDATE', 'PSP_BANK_ACCOUNT_UPDATE']);
  const read = useMutation({
    mutationFn: async () =>
      saveFile(await request<Blob>('GET', `/v1/bankaccount/${item.id}/proof`, { as_file: true }), name),
  });
  return (
    <Group gap={8} mb={12} wrap="nowrap">
      <IconFileCheck size={20} stroke={1.75} aria-hidden />
      <div style={{ flex: 1, minWidth: 0 }}>
        <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
          {name}
        </Text>
        <Text size="xs" c="dimmed">
          {t('bank_account.proof')}
          {item.proof_added_at && (
            <>
              {' · '}
              <Instant value={item.proof_added_at} />
            </>
          )}
        </Text>
      </div>
      {canRead && (
        <Button
          variant="default"
          size="xs"
          leftSection={<IconDownload size={16} aria-hidden />}
          loading={read.isPending}
          onClick={() => read.mutate()}
        >
          {t('bank_account.read_proof')}
        </Button>
      )}
      <ErrorDialog error={read.error} close={read.reset} />
    </Group>
  );
}

function Give({ item }: Props) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const give = useMutation({
    mutationFn: (file: File) =>
      request('POST', `/v1/bankaccount/${item.id}/proof`, {
        query: { name: file.name },
        body: file,
        idempotencyKey: newIdempotencyKey(),
      }),
    onSettled: () => reloadAll(client),
  });
  const code = give.error instanceof RequestError ? give.error.code : 'internal';
  return (
    <div style={{ marginBottom: 16 }}>
      <FileDrop
        label={t(item.proof_name === null ? 'bank_account.add_proof' : 'bank_account.replace_proof')}
        types={types}
        max_bytes={proof_bytes_max}
        sending={give.isPending ? give.variables.name : undefined}
        error={give.isError ? t(`errors.${code}`) : undefined}
        onChoose={(file) => give.mutate(file)}
      />
    </div>
  );
}
