import { Modal, Stack, Text } from '@mantine/core';
import type { FieldFault } from '@sluis/contract/base/errors';
import { list_file_bytes_max } from '@sluis/contract/entities/risk/valuelist';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { FileDrop } from '../../../kit/form/file-drop.tsx';
import { RequestError, request } from '../../../lib/api-client.ts';
import { useFormat } from '../../../lib/format.ts';
import { useTranslation } from '../../../lib/i18n.ts';
import { reloadValues } from './value-list.calls.ts';
import type { ValueList } from './value-list.item.ts';
import classes from './value-list.module.css';
import { ValuesFault } from './values-fault.tsx';

interface Props {
  readonly list: ValueList;
  readonly opened: boolean;
  readonly close: () => void;
}

interface LineFault {
  readonly line: number;
  /** As the file calls it. */
  readonly column: string;
  readonly fault: FieldFault;
}

/** Adds the values of a CSV file: all of them, or none and what is wrong on which line. */
export function ImportValues({ list, opened, close }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const client = useQueryClient();
  const send = useMutation({
    mutationFn: (file: File) =>
      request<{ added: number }>('POST', `/v1/valuelist/${list.id}/file`, {
        body: new Blob([file], { type: 'text/csv' }),
      }),
    onSuccess: () => reloadValues(client, list.id),
  });
  const lines = linesOf(send.error);
  const leave = (): void => {
    send.reset();
    close();
  };
  return (
    <Modal opened={opened} onClose={leave} title={t('value_list.import_title', { name: list.name })}>
      <Stack gap={16}>
        <Text size="sm">{t('value_list.import_help')}</Text>
        <FileDrop
          label={t('value_list.file')}
          types={{ '.csv': 'CSV' }}
          max_bytes={list_file_bytes_max}
          sending={send.isPending ? send.variables.name : undefined}
          onChoose={(file) => send.mutate(file)}
        />
        {send.isSuccess && (
          <Text role="status">
            {t('value_list.added', { count: send.data.added, shown: format.number(send.data.added) })}
          </Text>
        )}
        {lines.length > 0 && (
          <div role="alert">
            <Text size="sm" fw={600}>
              {t('value_list.nothing_imported')}
            </Text>
            <ul className={classes.lines}>
              {lines.map(({ line, column, fault }) => (
                <li key={`${line} ${column}`}>
                  {t('value_list.line', { line: format.number(line), column, fault: t(`faults.${fault}`) })}
                </li>
              ))}
            </ul>
          </div>
        )}
        {send.isError && lines.length === 0 && <ValuesFault error={send.error} />}
      </Stack>
    </Modal>
  );
}

const linesOf = (error: unknown): readonly LineFault[] => {
  const lines = error instanceof RequestError ? error.details?.lines : undefined;
  return Array.isArray(lines) ? (lines as LineFault[]) : [];
};
