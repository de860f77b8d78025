import { Modal, type ModalProps } from '@mantine/core';

/** A dialog with what is never shown again: a button in it alone closes it, so that no click beside it loses anything. */
export const ShownOnce = (props: ModalProps) => (
  <Modal {...props} closeOnClickOutside={false} closeOnEscape={false} withCloseButton={false} centered />
);
