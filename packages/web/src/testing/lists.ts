import { loadList, rowsAt, signs } from '../routes/-screens.ts';

/** Every list screen by its route, with what other features add to it. */
export const lists = Object.fromEntries(
  signs.flatMap((sign) =>
    sign.kind === 'list' ? [[sign.route, { rows: rowsAt(sign.route), load: () => loadList(sign) }] as const] : [],
  ),
);
