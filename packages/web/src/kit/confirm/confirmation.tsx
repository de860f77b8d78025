import { Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useRef, useState } from 'react';
import { newIdempotencyKey } from '../../lib/api-client.ts';
import { useTranslation } from '../../lib/i18n.ts';
import { FormFault } from '../form/form-fault.tsx';
import { reloadAll } from '../item/list-request.ts';

/** A text that is requested together with the confirmation, such as a reason. */
export interface AskedText {
  readonly name: string;
  readonly label: string;
  readonly help: string | undefined;
  /** The maximum number of characters. */
  readonly max: number;
  readonly is_required: boolean;
}

/** A request for confirmation. */
export interface Asked {
  readonly title?: string;
  /** Names the action and its object. */
  readonly question: string;
  /** The label of the confirming button. */
  readonly confirm: string;
  /** The action is destructive. */
  readonly danger?: boolean;
  /** Requested texts; `run` receives them trimmed, and null for an empty one. */
  readonly asks?: readonly AskedText[];
  /** Further inputs. */
  readonly children?: ReactNode;
  /** The inputs are incomplete, so the action cannot be confirmed yet. */
  readonly is_incomplete?: boolean;
  readonly run: (idempotencyKey: string, typed: Readonly<Record<string, string | null>>) => Promise<unknown>;
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
  const { asks = [] } = props;
  const [drafts, setDrafts] = useState<Readonly<Record<string, string>>>({});
  const typed = Object.fromEntries(asks.map(({ name }) => [name, drafts[name]?.trim() || null]));
  const is_incomplete =
    props.is_incomplete || asks.some(({ name, is_required }) => is_required && typed[name] === null);
  const key = useRef<string>(undefined);
  const running = useRef<Promise<unknown>>(undefined);
  const act = useMutation({
    // An action that is repeated after a failure takes effect once; the second click of a double click, which arrives
    // before the button is disabled, waits for the first.
    mutationFn: () => {
      key.current ??= newIdempotencyKey();
      running.current ??= props.run(key.current, typed).finally(() => {
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
        {asks.map(({ name, label, help, max, is_required }) => (
          <TextInput
            key={name}
            withAsterisk={is_required}
            data-autofocus={is_required || undefined}
            label={label}
            description={help}
            maxLength={max}
            value={drafts[name] ?? ''}
            // What destroys takes its button.
            onKeyDown={({ key: pressed, nativeEvent }) => {
              if (pressed !== 'Enter' || nativeEvent.isComposing) return;
              if (!props.danger && !is_incomplete && !act.isPending) act.mutate();
            }}
            onChange={({ currentTarget: { value } }) => setDrafts((before) => ({ ...before, [name]: value }))}
          />
        ))}
        {act.isError && <FormFault error={act.error} />}
        <Group justify="flex-end" gap={8}>
          <Button variant="default" disabled={act.isPending} onClick={leave}>
            {t('form.cancel')}
          </Button>
          <Button
            // A disabled button takes no focus, which would then stay behind the dialog.
            data-autofocus={is_incomplete ? undefined : true}
            color={props.danger ? 'red' : undefined}
            disabled={act.isPending || is_incomplete}
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
