import { Alert, Button, Modal } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { ReactNode } from 'react';
import classes from '../../../kit/form/group.module.css';
import { PaymentMark } from '../../../kit/value/payment-mark.tsx';
import { useTranslation } from '../../../lib/i18n.ts';
import type { Processor } from './profile.calls.ts';

interface Props {
  readonly missing: readonly Processor[];
  /** Adds them; absent for who may not. Closes the dialog unless it rejects. */
  readonly onAdd?: ((ids: readonly string[]) => unknown) | undefined;
  readonly isPending?: boolean;
  /** Why they could not be added. */
  readonly fault?: ReactNode;
}

/** Says that a chosen routing needs processors that are missing, and offers to add them. */
export function MissingProcessors({ missing, onAdd, isPending = false, fault }: Props) {
  const { t } = useTranslation();
  const [isOpen, { open, close }] = useDisclosure();
  const add = async (): Promise<void> => {
    try {
      await onAdd?.(missing.map(({ id }) => id));
      close();
    } catch {
      // The fault says why.
    }
  };
  return (
    <>
      <Alert color="red" variant="light" role="alert" mt={12} title={t('payment_profile.missing')}>
        {onAdd && (
          <Button variant="default" size="xs" onClick={open}>
            {t('payment_profile.add')}
          </Button>
        )}
      </Alert>
      <Modal opened={isOpen} onClose={close} title={t('payment_profile.add_missing')} centered>
        <ul className={classes.rows}>
          {missing.map(({ id, name, payment_product }) => (
            <li key={id} className={classes.row}>
              <PaymentMark payable={payment_product} />
              <span className={classes.what}>{name}</span>
            </li>
          ))}
        </ul>
        {fault}
        <Button mt={12} loading={isPending} onClick={() => void add()}>
          {t('payment_profile.add')}
        </Button>
      </Modal>
    </>
  );
}
