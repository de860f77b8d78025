import { Button } from '@mantine/core';
import { alert } from '@sluis/contract/entities/alert';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useBackTarget } from '../../kit/back-target.ts';
import { ErrorDialog } from '../../kit/confirm/error-dialog.tsx';
import { reloadAll } from '../../kit/item/list-request.ts';
import { useListPath } from '../../kit/item/use-list-href.ts';
import { newIdempotencyKey, request } from '../../lib/api-client.ts';
import { useTranslation } from '../../lib/i18n.ts';
import { useCan, useMe } from '../../lib/session.ts';
import { type Alert, paymentsOf } from './alert.item.ts';

type Props = { readonly item: Alert };

/** Says that an alert was seen, makes the viewer its owner, and leads to its payments. */
export function AlertActions({ item }: Props) {
  const { t } = useTranslation();
  const me = useMe();
  const canAct = useCan(alert.actions.acknowledge.roles);
  return (
    <>
      {canAct && item.status === 'OPEN' && <Verb item={item} verb="acknowledge" label={t('alert.acknowledge')} />}
      {canAct && item.owner?.id !== me.id && <Verb item={item} verb="take" label={t('alert.take')} />}
      <Payments item={item} />
    </>
  );
}

interface VerbProps extends Props {
  readonly verb: keyof typeof alert.actions;
  readonly label: string;
}

function Verb({ item, verb, label }: VerbProps) {
  const client = useQueryClient();
  const act = useMutation({
    mutationFn: () =>
      request('POST', `/v1/alert/${item.id}/${verb}`, { body: {}, idempotencyKey: newIdempotencyKey() }),
    onSettled: () => reloadAll(client),
  });
  return (
    <>
      <Button variant="default" size="xs" loading={act.isPending} onClick={() => act.mutate()}>
        {label}
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
