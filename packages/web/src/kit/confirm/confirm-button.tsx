import { Button, Group, Modal, Stack, Text, Tooltip } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { IconProps } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ComponentType, type ReactNode, useRef } from 'react';
import { newIdempotencyKey } from '../../lib/api-client.ts';
import { useTranslation } from '../../lib/i18n.ts';
import { FormFault } from '../form/form-fault.tsx';
import { IconButton, refused, tooltip_events } from '../icon-button.tsx';
import { reloadAll } from '../item/list-request.ts';

export interface ConfirmProps {
  /** The label of the button, and of the dialog if it has no title. */
  readonly label: string;
  readonly title?: string;
  /** Names what will happen and to what. */
  readonly question: string;
  /** The label of the confirming button. */
  readonly confirm: string;
  /** The action is destructive. */
  readonly danger?: boolean;
  /** Why the action is not possible; the button is then disabled and shows the reason. */
  readonly reason?: string | undefined;
  readonly size?: 'xs' | 'compact-xs';
  /** Shown instead of the label. */
  readonly icon?: ComponentType<IconProps> | undefined;
  /** Further inputs. */
  readonly children?: ReactNode;
  readonly run: (idempotencyKey: string) => Promise<unknown>;
  /** Replaces reloading everything on screen. */
  readonly onDone?: () => void;
}

/** A button that asks for confirmation, and shows the outcome. */
export function ConfirmButton(props: ConfirmProps) {
  const { label, reason, icon, danger, size = 'xs' } = props;
  const [isOpen, { open, close }] = useDisclosure();
  const button = (
    <Button variant="default" size={size} onClick={reason === undefined ? open : undefined} {...refused(reason)}>
      {label}
    </Button>
  );
  const worded =
    reason === undefined ? (
      button
    ) : (
      <Tooltip label={reason} events={tooltip_events}>
        {button}
      </Tooltip>
    );
  return (
    <>
      {icon ? (
        <IconButton icon={icon} label={label} reason={reason} color={danger ? 'red' : 'gray'} onClick={open} />
      ) : (
        worded
      )}
      <Confirmation {...props} isOpen={isOpen} close={close} />
    </>
  );
}

function Confirmation({
  isOpen,
  close,
  ...props
}: ConfirmProps & { readonly isOpen: boolean; readonly close: () => void }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const key = useRef<string>(undefined);
  const running = useRef<Promise<unknown>>(undefined);
  const act = useMutation({
    // Repeating the action after a failure has its effect once; the second click of a double click, which arrives
    // before the button is disabled, waits for the first.
    mutationFn: () => {
      key.current ??= newIdempotencyKey();
      running.current ??= props.run(key.current).finally(() => {
        running.current = undefined;
      });
      return running.current;
    },
    onSuccess: () => {
      key.current = undefined;
      close();
      if (props.onDone) props.onDone();
      else void reloadAll(client);
    },
  });
  const leave = (): void => {
    if (act.isPending) return;
    key.current = undefined;
    act.reset();
    close();
  };
  return (
    <Modal opened={isOpen} onClose={leave} title={props.title ?? props.label} centered size="sm">
      <Stack gap={16}>
        <Text size="sm">{props.question}</Text>
        {props.children}
        {act.isError && <FormFault error={act.error} />}
        <Group justify="flex-end" gap={8}>
          <Button variant="default" disabled={act.isPending} onClick={leave}>
            {t('form.cancel')}
          </Button>
          <Button
            data-autofocus
            color={props.danger ? 'red' : undefined}
            disabled={act.isPending}
            loading={act.isPending}
            onClick={() => act.mutate()}
          >
            {props.confirm}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
