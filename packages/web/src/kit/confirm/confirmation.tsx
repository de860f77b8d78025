import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useRef } from 'react';
import { newIdempotencyKey } from '../../lib/api-client.ts';
import { useTranslation } from '../../lib/i18n.ts';
import { FormFault } from '../form/form-fault.tsx';
import { reloadAll } from '../item/list-request.ts';

/** What is asked before something is done. */
export interface Asked {
  readonly title?: string;
  /** Names what will happen and to what. */
  readonly question: string;
  /** The label of the confirming button. */
  readonly confirm: string;
  /** The action is destructive. */
  readonly danger?: boolean;
  /** Further inputs. */
  readonly children?: ReactNode;
  /** The inputs are not complete: it cannot be confirmed yet. */
  readonly is_incomplete?: boolean;
  readonly run: (idempotencyKey: string) => Promise<unknown>;
  /** Replaces reloading everything on screen. */
  readonly onDone?: () => void;
}

interface Props extends Asked {
  readonly label: string;
  readonly opened: boolean;
  readonly close: () => void;
}

/** Asks for confirmation, and shows the outcome. */
export function Confirmation({ opened, close, ...props }: Props) {
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
    <Modal opened={opened} onClose={leave} title={props.title ?? props.label} centered size="sm">
      <Stack gap={16}>
        <Text size="sm">{props.question}</Text>
        {props.children}
        {act.isError && <FormFault error={act.error} />}
        <Group justify="flex-end" gap={8}>
          <Button variant="default" disabled={act.isPending} onClick={leave}>
            {t('form.cancel')}
          </Button>
          <Button
            // A disabled button takes no focus, which would then stay behind the dialog.
            data-autofocus={props.is_incomplete ? undefined : true}
            color={props.danger ? 'red' : undefined}
            disabled={act.isPending || props.is_incomplete}
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
