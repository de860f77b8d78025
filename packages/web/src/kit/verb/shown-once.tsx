import { Modal, type ModalProps } from '@mantine/core';

/**
 * A dialog for content that is never shown again: only a button within it closes it, so that a click beside it loses
 * nothing.
 */
export const ShownOnce = (props: ModalProps) => (
  <Modal {...props} closeOnClickOutside={false} closeOnEscape={false} withCloseButton={false} centered />
);
