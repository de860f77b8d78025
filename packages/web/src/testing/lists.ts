import { loadList, screens } from '../routes/-screens.ts';

/** Every list screen by its route, with what other features add to it. */
export const lists = Object.fromEntries(
  screens.flatMap((screen) =>
    screen.kind === 'list' ? [[screen.route, { rows: screen.rows, load: () => loadList(screen) }] as const] : [],
  ),
);
