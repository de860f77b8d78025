import { Button } from '@mantine/core';
import { alert } from '@sluis/contract/entities/insights/alert';
import { IconCheck } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { ErrorDialog } from '../../../kit/confirm/error-dialog.tsx';
import { reloadAll } from '../../../kit/item/list-request.ts';
import { useListPath } from '../../../kit/item/use-list-href.ts';
import { useBackTarget } from '../../../kit/link/back-target.ts';
import { useOffered } from '../../../kit/verb/verb.tsx';
import { newIdempotencyKey, request } from '../../../lib/api-client.ts';
import { useTranslation } from '../../../lib/i18n.ts';
import { useMe } from '../../../lib/session.ts';
import { type Alert, paymentsOf } from './alert.item.ts';
import classes from './alert.module.css';

type Props = { readonly item: Alert };

/** Marks an alert as seen, makes the viewer its owner, and links to its payments. */
export function AlertActions({ item }: Props) {
  const { t } = useTranslation();
  const me = useMe();
  const isUnseen = useOffered(alert, 'acknowledge', item);
  const canTake = useOffered(alert, 'take', item) && item.owner?.id !== me.id;
  const [done, setDone] = useState<Verbs>();
  const message = useRef<HTMLSpanElement>(null);
  // The pressed button has been removed.
  useEffect(() => {
    if (done) message.current?.focus();
  }, [done]);
  const offered: readonly Verbs[] = [
    ...(isUnseen ? ['acknowledge' as const] : []),
    ...(canTake ? ['take' as const] : []),
  ];
  return (
    <>
      {offered.map((verb) => (
        <Verb key={verb} item={item} verb={verb} onDone={() => setDone(verb)} />
      ))}
      <Payments item={item} />
      <span role="status" ref={message} tabIndex={-1} className={classes.said}>
        {done && (
          <>
            <IconCheck size={14} stroke={2} aria-hidden /> {t(`alert.done.${done}`)}
          </>
        )}
      </span>
    </>
  );
}

type Verbs = keyof typeof alert.actions;

interface VerbProps extends Props {
  readonly verb: Verbs;
  readonly onDone: () => void;
}

function Verb({ item, verb, onDone }: VerbProps) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const act = useMutation({
    mutationFn: () =>
      request('POST', `/v1/alert/${item.id}/${verb}`, { body: {}, idempotencyKey: newIdempotencyKey() }),
    // The button stays busy until the screen shows the change.
    onSettled: () => reloadAll(client),
    onSuccess: onDone,
  });
  return (
    <>
      <Button variant="default" size="xs" loading={act.isPending} onClick={() => act.mutate()}>
        {t(`alert.${verb}`)}
      </Button>
      <ErrorDialog error={act.error} close={act.reset} />
    </>
  );
}

function Payments({ item }: Props) {
  const { t } = useTranslation();
  const path = useListPath('transaction');
  const back = useBackTarget();
  if (path === undefined) return null;
  return (
    <Button
      variant="default"
      size="xs"
      renderRoot={(props) => <Link {...props} to={path as string} search={paymentsOf(item)} state={{ back }} />}
    >
      {t('alert.payments')}
    </Button>
  );
}
