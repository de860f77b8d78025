import { TextInput } from '@mantine/core';
import { financeexception } from '@sluis/contract/entities/finance/financeexception';
import { useState } from 'react';
import type { Row } from '../../../kit/item/row.ts';
import { Verb } from '../../../kit/verb/verb.tsx';
import { useTranslation } from '../../../lib/i18n.ts';
import type { Match } from './match-words.ts';

interface Props {
  readonly match: Match;
  readonly exception: NonNullable<Match['exception']>;
}

/** What ends a difference, each with a note; only for those who may see its exception. */
export function MatchActions({ match, exception }: Props) {
  const { t } = useTranslation();
  const [found, setFound] = useState('');
  const of_exception = { of: financeexception, item: exception as Row, in_menu: true } as const;
  return (
    <>
      <Verb {...of_exception} verb="accept" />
      <Verb {...of_exception} verb="correct" />
      <Verb {...of_exception} verb="rematch" body={{ item: found.trim() || null }}>
        {match.item === null && (
          <TextInput
            label={t('finance_exception.found_item')}
            placeholder="txn_…"
            value={found}
            onChange={(event) => setFound(event.currentTarget.value)}
          />
        )}
      </Verb>
      <Verb {...of_exception} verb="resolve" />
      <Verb {...of_exception} verb="write-off" />
    </>
  );
}
