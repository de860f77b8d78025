import { newId } from '@sluis/contract/base/ids';
import { copyLine } from './copy-rows.ts';
import type { Target } from './kind.ts';

export const history_columns = ['item', 'id', 'organisation', 'status', 'occurred_at', 'created_at', 'actor_kind'];

/** The one line in the history of an item that arrives with its final status. */
export const historyLine = (item: string, status: string, occurred_at: string, { organisation, now }: Target): string =>
  copyLine([item, newId('hist', occurred_at), organisation, status, occurred_at, now, 'import']);
