import { Alert } from '@mantine/core';
import { useTranslation } from '../../lib/i18n.ts';
import { ErrorState } from '../state/error-state.tsx';
import classes from './list.module.css';
import type { Exporting } from './use-export.ts';

/** Shows that an export could not be started, and offers to retry. */
export function ExportFault({ start }: Pick<Exporting, 'start'>) {
  const { t } = useTranslation();
  if (!start.isError) return null;
  return (
    <Alert
      className={classes.exportFault}
      color="red"
      title={t('list.export_failed')}
      withCloseButton
      closeButtonLabel={t('list.close')}
      onClose={start.reset}
    >
      <ErrorState error={start.error} retry={() => start.mutate(start.variables)} />
    </Alert>
  );
}
