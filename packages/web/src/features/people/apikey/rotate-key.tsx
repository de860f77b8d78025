import { NativeSelect, Stack } from '@mantine/core';
import { apikey } from '@sluis/contract/entities/people/apikey';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { MomentInput } from '../../../kit/form/date-input.tsx';
import { reloadAll } from '../../../kit/item/list-request.ts';
import { ShownOnce } from '../../../kit/verb/shown-once.tsx';
import { Verb } from '../../../kit/verb/verb.tsx';
import { useFormat } from '../../../lib/format.ts';
import { useTranslation } from '../../../lib/i18n.ts';
import { fromWallTime, toWallTime } from '../../../lib/zone.ts';
import type { ApiKey } from './apikey.item.ts';
import { KeySecret } from './key-secret.tsx';

const terms = { now: null, hour_1: 1 / 24, day_1: 1, days_7: 7, days_30: 30 } as const;
type Term = keyof typeof terms | 'own';
const inDays = (days: number): string => new Date(Date.now() + days * 86_400_000 - 60_000).toISOString();

/** Gives a key another secret, and shows it; the previous one works until the chosen moment. */
export function RotateKey({ item }: { readonly item: ApiKey }) {
  const { t } = useTranslation();
  const { timezone } = useFormat();
  const client = useQueryClient();
  const [term, setTerm] = useState<Term>('day_1');
  const [own, setOwn] = useState(() => toWallTime(inDays(1), timezone));
  const days = term === 'own' ? undefined : terms[term];
  const until = term === 'own' ? fromWallTime(own, timezone) : days === null ? null : inDays(days as number);
  const isOverlapping = item.previous_expires_at !== null && Date.parse(item.previous_expires_at) > Date.now();
  return (
    <Verb
      of={apikey}
      verb="rotate"
      item={item}
      variant={isOverlapping ? 'again' : undefined}
      body={{ previous_expires_at: until, version: item.version }}
      is_incomplete={until === undefined}
      run={(send: () => Promise<{ secret: string }>) =>
        // If another user has just done so, the next question names the secret that another rotation would revoke.
        send().catch((error: unknown) => {
          void reloadAll(client);
          throw error;
        })
      }
      shown={(rotated, close) => (
        <ShownOnce opened={rotated !== undefined} onClose={close} size="lg" title={t('verbs.apikey.rotate')}>
          {rotated && (
            <KeySecret title={t('apikey.rotated_title')} secret={rotated.secret} roles={item.roles} onDone={close} />
          )}
        </ShownOnce>
      )}
    >
      <Stack gap={8}>
        <NativeSelect
          label={t('apikey.previous_until')}
          value={term}
          data={[...(Object.keys(terms) as Term[]), 'own' as const].map((value) => ({
            value,
            label: t(`apikey.overlap.${value}`),
          }))}
          onChange={(event) => setTerm(event.currentTarget.value as Term)}
        />
        {term === 'own' && (
          <MomentInput
            label={t('apikey.previous_own')}
            value={own}
            onChange={setOwn}
            error={until === undefined && t('faults.invalid_format', { context: 'instant' })}
          />
        )}
      </Stack>
    </Verb>
  );
}
