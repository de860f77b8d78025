import { Select } from '@mantine/core';
import type { SubjectExport } from '@sluis/contract/subject-export';
import { useState } from 'react';
import { fileName, saveFile } from '../../../kit/chart/save-file.ts';
import { ConfirmButton } from '../../../kit/confirm/confirm-button.tsx';
import { useWords } from '../../../kit/value/shown-value.tsx';
import { request } from '../../../lib/api-client.ts';
import { useTranslation } from '../../../lib/i18n.ts';
import type { Customer } from './customer.item.ts';

type Props = { readonly item: Customer };

const formats = ['readable', 'json'] as const;

/** Saves all data about the customer as a file for that person. */
export function ExportSubject({ item }: Props) {
  const { t, language } = useTranslation();
  const words = useWords();
  const [format, setFormat] = useState<(typeof formats)[number]>('readable');
  const save = async (): Promise<void> => {
    const found = await request<SubjectExport>('POST', `/v1/customer/${item.id}/subject-export`, { body: {} });
    const name = (extension: string) =>
      fileName(found.customer.name ?? found.customer.id, found.generated_at.slice(0, 10), extension);
    if (format === 'json') {
      saveFile(new Blob([JSON.stringify(found, null, 2)], { type: 'application/json' }), name('json'));
      return;
    }
    const { readableExport } = await import('./readable-export.ts');
    saveFile(new Blob([readableExport(found, words, language)], { type: 'text/html;charset=utf-8' }), name('html'));
  };
  return (
    <ConfirmButton
      in_menu
      label={t('customer.export_subject')}
      question={t('customer.export_question', { name: item.name ?? item.id })}
      confirm={t('customer.export_run')}
      run={save}
      onDone={() => undefined}
    >
      <Select
        label={t('customer.export_format')}
        allowDeselect={false}
        data={formats.map((value) => ({ value, label: t(`customer.export_${value}`) }))}
        value={format}
        onChange={(value) => setFormat(value as typeof format)}
      />
    </ConfirmButton>
  );
}
