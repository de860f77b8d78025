import { Button, Group } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { FormFault } from '../../../kit/form/form-fault.tsx';
import { Entry } from '../../../kit/section/section.tsx';
import { ErrorState } from '../../../kit/state/error-state.tsx';
import { useFormat } from '../../../lib/format.ts';
import { useTranslation } from '../../../lib/i18n.ts';
import { meQuery } from '../../../lib/session.ts';
import { clockQuery, moveClock } from './demo.calls.ts';

const steps = [1, 7, 30, 365] as const;

/** The business clock of the demo, and buttons to advance it. */
export function ClockCard() {
  const { t } = useTranslation();
  const format = useFormat();
  const client = useQueryClient();
  const clock = useQuery(clockQuery);
  const move = useMutation({
    mutationFn: moveClock,
    onSuccess: (moved) => client.setQueryData(clockQuery.queryKey, moved),
  });
  const isMoving = clock.data?.is_moving;
  // All dates on screen depend on the new time.
  useEffect(() => {
    if (isMoving === false) void client.invalidateQueries(meQuery);
  }, [client, isMoving]);
  if (clock.isError) return <ErrorState error={clock.error} retry={() => void clock.refetch()} />;
  if (!clock.data) return null;
  const { now, target, is_moving, is_ahead } = clock.data;
  const still = t(is_ahead ? 'demo.ahead' : 'demo.real');
  return (
    <>
      <Entry
        title={
          <>
            {t('demo.now')} <time dateTime={now}>{format.instant(now)}</time>
          </>
        }
        detail={<span role="status">{is_moving ? t('demo.moving', { target: format.instant(target) }) : still}</span>}
      />
      <Entry
        title={t('demo.forward')}
        detail={move.isError ? <FormFault error={move.error} /> : null}
        action={
          <Group gap={8}>
            {steps.map((days) => (
              <Button
                key={days}
                variant="default"
                size="xs"
                disabled={is_moving || move.isPending}
                onClick={() => move.mutate(days)}
              >
                {t(`demo.steps.days_${days}`)}
              </Button>
            ))}
          </Group>
        }
      />
    </>
  );
}
