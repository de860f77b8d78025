import { entries, loadList, rowsAt } from '../routes/-screens.ts';

/** Every list screen by its route, with what other features add to it. */
export const lists = Object.fromEntries(
  entries.flatMap((entry) =>
    entry.kind === 'list' ? [[entry.route, { rows: rowsAt(entry.route), load: () => loadList(entry) }] as const] : [],
  ),
);
