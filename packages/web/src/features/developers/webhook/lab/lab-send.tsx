import { Alert, Button, NativeSelect } from '@mantine/core';
import { ApiError } from '@sluis/contract/base/errors';
import {
  type WebhookType,
  webhook_item_of,
  webhook_statuses_of,
  webhook_types,
} from '@sluis/contract/entities/developers/webhook';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { BodyView } from '../../../../kit/content/body-view.tsx';
import { FormFault } from '../../../../kit/form/form-fault.tsx';
import { wordKey } from '../../../../kit/item/field-of.ts';
import { reloadAll } from '../../../../kit/item/list-request.ts';
import { useTranslation } from '../../../../lib/i18n.ts';
import type { Webhook } from '../webhook.item.ts';
import { AboutItem } from '../webhook-cells.tsx';
import { enableAddress, type Inbox, type Kind, sampleOptions, sendTest } from './lab.calls.ts';
import classes from './lab.module.css';

interface Props {
  readonly inbox: Inbox;
  readonly organisation: string;
  readonly onSent: (webhook: string) => void;
}

const firstOf = (type: WebhookType): string => webhook_statuses_of[type][0] ?? '';

/** Sends a test of any type and status to the user's address, by the regular delivery. */
export function LabSend({ inbox, organisation, onSent }: Props) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const words = t as (key: string) => string;
  const [kind, setKind] = useState<Kind>({ type: 'transaction', status: 'SETTLEMENT_COMPLETED' });
  const sample = useQuery(sampleOptions(organisation, kind));
  const send = useMutation({
    mutationFn: () => sendTest({ ...kind, organisation, url: inbox.url, item_id: sample.data?.item_id ?? null }),
    onSuccess: ({ id }) => {
      onSent(id);
      void reloadAll(client);
    },
  });
  const statuses: readonly string[] = webhook_statuses_of[kind.type];
  const choose = (chosen: Kind): void => {
    send.reset();
    setKind(chosen);
  };
  return (
    <section className={classes.part} aria-labelledby="lab-send">
      <h2 id="lab-send">{t('webhook_lab.send.title')}</h2>
      <div className={classes.two}>
        <NativeSelect
          label={t('fields:webhook.type')}
          value={kind.type}
          data={webhook_types.map((value) => ({ value, label: words(wordKey('webhook', 'type', value)) }))}
          onChange={({ currentTarget: { value } }) =>
            choose({ type: value as WebhookType, status: firstOf(value as WebhookType) })
          }
        />
        <NativeSelect
          label={t('fields:webhook.status')}
          value={kind.status}
          disabled={statuses.length === 0}
          data={statuses.map((value) => ({ value, label: words(wordKey('webhook', 'status', value)) }))}
          onChange={({ currentTarget: { value } }) => choose({ ...kind, status: value })}
        />
      </div>
      {sample.error && <FormFault error={sample.error} />}
      {sample.data && <Made kind={kind} item_id={sample.data.item_id} body={sample.data.body} />}
      <div>
        <Button loading={send.isPending} disabled={!sample.data} onClick={() => send.mutate()}>
          {t('webhook_lab.send.send')}
        </Button>
      </div>
      {send.isSuccess && (
        <p role="status" className={classes.sent}>
          {t('webhook_lab.send.sent')}
        </p>
      )}
      <SendFault error={send.error} onEnabled={() => send.mutate()} />
    </section>
  );
}

interface MadeProps {
  readonly kind: Kind;
  readonly item_id: string | null;
  readonly body: object;
}

/** The item behind the test, and its body. */
function Made({ kind: { type }, item_id, body }: MadeProps) {
  const { t } = useTranslation();
  const isReal = item_id !== null && webhook_item_of[type] !== null;
  return (
    <>
      <p>
        {t(isReal ? 'webhook_lab.send.real' : 'webhook_lab.send.example')}{' '}
        {isReal && <AboutItem item={{ type, item_id } as Webhook} />}
      </p>
      <details className={classes.preview}>
        <summary>{t('webhook_lab.send.preview')}</summary>
        <BodyView body={body} url="/v1/webhook" label={t('webhook_lab.send.preview')} />
      </details>
    </>
  );
}

/** An address that answered 410 receives nothing more, like any other, until it is enabled again. */
function SendFault({ error, onEnabled }: { readonly error: unknown; readonly onEnabled: () => void }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const enable = useMutation({
    mutationFn: (id: string) => enableAddress(id),
    onSuccess: () => {
      void reloadAll(client);
      onEnabled();
    },
  });
  if (!error) return null;
  if (!(error instanceof ApiError) || error.code !== 'webhook_address_disabled') return <FormFault error={error} />;
  return (
    <Alert color="yellow" variant="light" role="alert">
      <div>{t('webhook_lab.send.disabled')}</div>
      <Button
        className={classes.enable}
        size="xs"
        variant="default"
        loading={enable.isPending}
        onClick={() => enable.mutate(String(error.details?.address))}
      >
        {t('webhook_lab.send.enable')}
      </Button>
      {enable.error && <FormFault error={enable.error} />}
    </Alert>
  );
}
