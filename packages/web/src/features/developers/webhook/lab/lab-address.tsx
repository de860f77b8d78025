import { ActionIcon, Button, Group, NativeSelect, TextInput } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { type InboxAnswer, inbox_answers, inbox_delays_s } from '@sluis/contract/webhook-inbox';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ConfirmButton } from '../../../../kit/confirm/confirm-button.tsx';
import { ErrorDialog } from '../../../../kit/confirm/error-dialog.tsx';
import { useTranslation } from '../../../../lib/i18n.ts';
import { changeInbox, type Inbox, type InboxSetting, renewInbox, showInbox } from './lab.calls.ts';
import classes from './lab.module.css';

interface Props {
  readonly inbox: Inbox;
  readonly organisation: string;
}

/** The user's address, its response and delay. */
export function LabAddress({ inbox, organisation }: Props) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const { copied, copy } = useClipboard({ timeout: 1500 });
  const change = useMutation({
    mutationFn: (setting: InboxSetting) => changeInbox(inbox, setting),
    onSuccess: (looked) => showInbox(client, organisation, looked),
  });
  const { answer, delay_s } = { ...inbox, ...(change.isPending && change.variables) };
  const command = `curl ${inbox.url} -H 'content-type: application/json' -d '{"hello":"world"}'`;
  const ofCommand = useClipboard({ timeout: 1500 });
  return (
    <section className={classes.part} aria-labelledby="lab-address">
      <h2 id="lab-address">{t('webhook_lab.address.title')}</h2>
      <p>{t('webhook_lab.address.about')}</p>
      <TextInput
        readOnly
        label={t('webhook_lab.address.label')}
        value={inbox.url}
        classNames={{ input: classes.code }}
        onFocus={(event) => event.currentTarget.select()}
        rightSection={
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={t(copied ? 'webhook_lab.copied' : 'webhook_lab.address.copy')}
            onClick={() => copy(inbox.url)}
          >
            {copied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />}
          </ActionIcon>
        }
      />
      <div className={classes.two}>
        <NativeSelect
          label={t('webhook_lab.address.answers')}
          value={answer}
          data={inbox_answers.map((value) => ({ value, label: t(`webhook_lab.answer.${value}`) }))}
          onChange={({ currentTarget: { value } }) => change.mutate({ answer: value as InboxAnswer })}
        />
        <NativeSelect
          label={t('webhook_lab.address.waits')}
          value={String(delay_s)}
          data={inbox_delays_s.map((value) => ({
            value: String(value),
            label: t(value === 0 ? 'webhook_lab.no_delay' : 'webhook_lab.delay', { seconds: value }),
          }))}
          onChange={({ currentTarget: { value } }) => change.mutate({ delay_s: Number(value) })}
        />
      </div>
      {delay_s >= 15 && <p>{t('webhook_lab.address.too_slow')}</p>}
      <Group gap={8}>
        <Button variant="default" size="xs" title={command} onClick={() => ofCommand.copy(command)}>
          {t(ofCommand.copied ? 'webhook_lab.copied' : 'webhook_lab.address.command')}
        </Button>
        <ConfirmButton
          label={t('webhook_lab.address.renew')}
          question={t('webhook_lab.address.renew_question')}
          confirm={t('webhook_lab.address.renew')}
          run={async (key) => showInbox(client, organisation, await renewInbox(inbox, key))}
        />
      </Group>
      <ErrorDialog error={change.error} close={change.reset} />
    </section>
  );
}
