import { Button, Skeleton } from '@mantine/core';
import { ApiError } from '@sluis/contract/base/errors';
import { webhook } from '@sluis/contract/entities/developers/webhook';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ErrorDialog } from '../../../../kit/confirm/error-dialog.tsx';
import { ErrorState } from '../../../../kit/state/error-state.tsx';
import { useTranslation } from '../../../../lib/i18n.ts';
import { useHomeOrganisation } from '../../../../lib/level.ts';
import { useCan } from '../../../../lib/session.ts';
import { type Inbox, inboxOptions, openInbox, showInbox } from './lab.calls.ts';
import classes from './lab.module.css';
import { LabAddress } from './lab-address.tsx';
import { LabReceived } from './lab-received.tsx';
import { LabSend } from './lab-send.tsx';
import { LabSnippets } from './lab-snippets.tsx';

/** A user without access no longer sees the contents; for other errors they stay on screen. */
const isRefused = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === 'not_found' || error.code === 'forbidden');

/**
 * Takes an integrator from nothing to a verified webhook: an address of their own, a sample, the received webhooks, and
 * code.
 */
export function Lab() {
  const { t } = useTranslation();
  const client = useQueryClient();
  const organisation = useHomeOrganisation();
  const { data, error, refetch } = useQuery(inboxOptions(client, organisation));
  return (
    <>
      <section className={classes.lab} aria-label={t('webhook_lab.title')}>
        {error && (!data || isRefused(error)) ? (
          <ErrorState error={error} retry={() => void refetch()} />
        ) : data === undefined ? (
          // At least as tall as the content that replaces it, so that the list below does not jump.
          <Skeleton h={760} />
        ) : data.inbox === null ? (
          <Begin organisation={organisation} />
        ) : (
          <Bench key={data.inbox.id} inbox={data.inbox} organisation={organisation} />
        )}
      </section>
      <h2 className={classes.listTitle}>{t('webhook_lab.tests')}</h2>
    </>
  );
}

function Begin({ organisation }: { readonly organisation: string }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const opening = useMutation({
    mutationFn: () => openInbox(organisation),
    onSuccess: (looked) => showInbox(client, organisation, looked),
  });
  return (
    <div className={classes.begin}>
      <div>
        <h2>{t('webhook_lab.title')}</h2>
        <ol className={classes.steps}>
          {(['address', 'send', 'see', 'code'] as const).map((step) => (
            <li key={step}>{t(`webhook_lab.steps.${step}`)}</li>
          ))}
        </ol>
      </div>
      <Button loading={opening.isPending} onClick={() => opening.mutate()}>
        {t('webhook_lab.open')}
      </Button>
      <ErrorDialog error={opening.error} close={opening.reset} />
    </div>
  );
}

function Bench({ inbox, organisation }: { readonly inbox: Inbox; readonly organisation: string }) {
  const canSend = useCan(webhook.roles.create);
  const [sent, setSent] = useState<string>();
  return (
    <div className={classes.bench}>
      <div className={classes.side}>
        <LabAddress inbox={inbox} organisation={organisation} />
        {canSend && <LabSend inbox={inbox} organisation={organisation} onSent={setSent} />}
      </div>
      <LabReceived inbox={inbox} organisation={organisation} sent={sent} />
      <LabSnippets organisation={organisation} />
    </div>
  );
}
