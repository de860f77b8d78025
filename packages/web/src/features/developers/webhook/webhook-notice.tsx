import { webhook } from '@sluis/contract/entities/developers/webhook';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { ConfirmButton } from '../../../kit/confirm/confirm-button.tsx';
import { listOptions, reloadAll } from '../../../kit/item/list-request.ts';
import { useBackTarget } from '../../../kit/link/back-target.ts';
import { useListState } from '../../../kit/list/list-state.tsx';
import { Instant } from '../../../kit/value/instant.tsx';
import { StatusPill } from '../../../kit/value/status-pill.tsx';
import { useFormat } from '../../../lib/format.ts';
import { useTranslation } from '../../../lib/i18n.ts';
import { useHomeOrganisation } from '../../../lib/level.ts';
import { useOrganisation } from '../../../lib/organisation.ts';
import { useCan } from '../../../lib/session.ts';
import { type Run, runsOptions, stopRun } from './webhook.calls.ts';
import type { Address } from './webhook.item.ts';
import classes from './webhook.module.css';

const shown = 3;
const look_every_ms = 30_000;

/** The failing addresses, since when they fail, and the progress of resends. */
export function WebhookNotice() {
  const { t } = useTranslation();
  const { query } = useListState();
  const { base } = useOrganisation();
  const back = useBackTarget();
  const organisation = useHomeOrganisation();
  const { data } = useQuery({
    ...listOptions<Address>('webhookaddress', {
      'status[]': ['FAILING', 'DISABLED'],
      organisation: query.organisation,
      _sort: 'failing_since',
      _limit: shown,
    }),
    refetchInterval: look_every_ms,
  });
  const { items = [] } = useQuery(runsOptions(organisation)).data ?? {};
  const runs = items.filter(({ waiting }) => waiting > 0);
  useReloadedAtEnd(runs.length);
  const addresses = data?.items ?? [];
  if (addresses.length === 0 && runs.length === 0) return null;
  const more = (data?.total ?? 0) - addresses.length;
  const to = `${base}/webhooks/addresses` as string;
  return (
    <section className={classes.notice} aria-label={t('webhook.failing.title')}>
      {runs.map((run) => (
        <Running key={run.id} run={run} />
      ))}
      {addresses.map(({ id, url, status, failing_since, failures, status_code }) => (
        <div key={id} className={classes.line}>
          <StatusPill entity="webhookaddress" status={status} />
          <span className={classes.url}>{url}</span>
          <span className={classes.dimmed}>
            {t('webhook.failing.since')} <Instant value={failing_since} /> ·{' '}
            {t('webhook.failing.tries', { count: failures })}
            {status_code !== null && ` · ${t('webhook.failing.last', { code: status_code })}`}
          </span>
          <Link className={classes.link} to={to} search={{ id, _open: true }} state={{ back }}>
            {t('webhook.failing.open')}
          </Link>
        </div>
      ))}
      {more > 0 && (
        <Link className={classes.link} to={to} state={{ back }}>
          {t('webhook.failing.more', { count: more })}
        </Link>
      )}
    </section>
  );
}

/** Reloads the rows when a run has ended. */
function useReloadedAtEnd(running: number): void {
  const client = useQueryClient();
  const before = useRef(running);
  useEffect(() => {
    if (running < before.current) void reloadAll(client);
    before.current = running;
  }, [running, client]);
}

function Running({ run: { id, total, waiting, delivered } }: { readonly run: Run }) {
  const { t } = useTranslation();
  const format = useFormat();
  const canStop = useCan(webhook.roles.create);
  return (
    <div className={classes.line}>
      <span role="status">
        {t('webhook.run.progress', {
          sent: format.number(total - waiting),
          total: format.number(total),
          delivered: format.number(delivered),
        })}
      </span>
      {canStop && (
        <ConfirmButton
          size="compact-xs"
          label={t('webhook.run.stop')}
          question={t('webhook.run.stop_question', { count: waiting, number: format.number(waiting) })}
          confirm={t('webhook.run.stop')}
          run={(idempotencyKey) => stopRun(id, idempotencyKey)}
        />
      )}
    </div>
  );
}
