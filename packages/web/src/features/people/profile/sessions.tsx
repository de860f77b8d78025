import { Button, Skeleton } from '@mantine/core';
import { IconDeviceDesktop, IconShieldCheck } from '@tabler/icons-react';
import { type UseQueryResult, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { FormFault } from '../../../kit/form/form-fault.tsx';
import { Entry } from '../../../kit/section/section.tsx';
import { ErrorState } from '../../../kit/state/error-state.tsx';
import { Instant } from '../../../kit/value/instant.tsx';
import { Pill } from '../../../kit/value/pill.tsx';
import { useTranslation } from '../../../lib/i18n.ts';
import { browserName } from './browser-name.ts';
import { EndButton } from './end-button.tsx';
import {
  type Device,
  devicesQuery,
  endOtherSessions,
  endSession,
  forgetDevice,
  type OwnSession,
  sessionsQuery,
} from './profile.calls.ts';
import classes from './profile.module.css';

/** The user's sessions. */
export function Sessions() {
  const { t } = useTranslation();
  const end = useEnding(endSession, sessionsQuery.queryKey);
  const endOthers = useEnding(endOtherSessions, sessionsQuery.queryKey);
  return (
    <Items answer={useQuery(sessionsQuery)} none={t('profile.no_sessions')} failure={end.error ?? endOthers.error}>
      {(sessions) => (
        <>
          <ul className={classes.entries}>
            {sessions.map((session) => (
              <li key={session.id}>
                <SessionEntry
                  session={session}
                  isEnding={end.isPending && end.variables === session.id}
                  onEnd={() => end.mutate(session.id)}
                />
              </li>
            ))}
          </ul>
          {sessions.some(({ current }) => !current) && (
            <div className={classes.more}>
              <Button
                variant="default"
                size="xs"
                loading={endOthers.isPending}
                onClick={() => endOthers.mutate(undefined)}
              >
                {t('profile.end_others')}
              </Button>
            </div>
          )}
        </>
      )}
    </Items>
  );
}

interface SessionEntryProps {
  readonly session: OwnSession;
  readonly isEnding: boolean;
  readonly onEnd: () => void;
}

function SessionEntry({ session, isEnding, onEnd }: SessionEntryProps) {
  const { t } = useTranslation();
  const name = browserName(session.user_agent) ?? t('profile.unknown_browser');
  return (
    <Entry
      icon={<IconDeviceDesktop size={20} stroke={1.5} aria-hidden />}
      title={
        <>
          {name}
          {session.current && (
            <>
              {' '}
              <Pill tone="good" label={t('profile.this_session')} />
            </>
          )}
        </>
      }
      detail={
        <>
          {session.ip && `${session.ip} · `}
          {t('profile.last_active')} <Instant value={session.last_activity_at} />
        </>
      }
      action={
        !session.current && (
          <EndButton
            label={t('profile.end')}
            named={t('profile.end_named', { name })}
            isEnding={isEnding}
            onClick={onEnd}
          />
        )
      }
    />
  );
}

/** Browsers that are not asked for the second factor. */
export function TrustedBrowsers() {
  const { t } = useTranslation();
  const forget = useEnding(forgetDevice, devicesQuery.queryKey);
  return (
    <Items answer={useQuery(devicesQuery)} none={t('profile.no_devices')} failure={forget.error}>
      {(devices) => (
        <ul className={classes.entries}>
          {devices.map((device) => (
            <li key={device.id}>
              <DeviceEntry
                device={device}
                isEnding={forget.isPending && forget.variables === device.id}
                onForget={() => forget.mutate(device.id)}
              />
            </li>
          ))}
        </ul>
      )}
    </Items>
  );
}

interface DeviceEntryProps {
  readonly device: Device;
  readonly isEnding: boolean;
  readonly onForget: () => void;
}

function DeviceEntry({ device, isEnding, onForget }: DeviceEntryProps) {
  const { t } = useTranslation();
  const name = browserName(device.user_agent) ?? t('profile.unknown_browser');
  return (
    <Entry
      icon={<IconShieldCheck size={20} stroke={1.5} aria-hidden />}
      title={name}
      detail={
        <>
          {t('profile.added')} <Instant value={device.created_at} /> · {t('profile.until')}{' '}
          <Instant value={device.expires_at} />
        </>
      }
      action={
        <EndButton
          label={t('profile.forget')}
          named={t('profile.forget_named', { name })}
          isEnding={isEnding}
          onClick={onForget}
        />
      }
    />
  );
}

/** Ends an item of a list, which is then reloaded. */
function useEnding<V>(send: (value: V) => Promise<void>, queryKey: readonly unknown[]) {
  const queryClient = useQueryClient();
  return useMutation({ mutationFn: send, onSettled: () => queryClient.invalidateQueries({ queryKey }) });
}

interface ItemsProps<T> {
  readonly answer: UseQueryResult<readonly T[]>;
  readonly none: string;
  readonly failure: Error | null;
  readonly children: (items: readonly T[]) => ReactNode;
}

/** The list of a card, once it has been loaded. */
function Items<T>({ answer: { data, error, refetch }, none, failure, children }: ItemsProps<T>) {
  if (data === undefined)
    return error ? (
      <ErrorState error={error} retry={() => void refetch()} />
    ) : (
      <div className={classes.entry} aria-busy>
        <Skeleton height={12} width="40%" />
      </div>
    );
  return (
    <>
      {failure && <FormFault error={failure} />}
      {data.length === 0 ? <p className={classes.none}>{none}</p> : children(data)}
    </>
  );
}
