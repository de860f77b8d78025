import { entries, loadList, rowsAt } from '../routes/-screens.ts';

/** Every list screen by its route, as staff of the provider open it, with the additions of other features. */
export const lists = Object.fromEntries(
  entries.flatMap((entry) =>
    entry.kind === 'list'
      ? [[entry.route, { rows: rowsAt(entry.route), load: () => loadList(entry, true) }] as const]
      : [],
  ),
);
