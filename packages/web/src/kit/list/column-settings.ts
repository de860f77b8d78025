import type { Me } from '../../lib/me.ts';
import { isNumeric } from '../item/field-of.ts';
import type { Column, ListRows } from './declaration.ts';

export interface ColumnSettings {
  /** Paths in the viewer's order; newer columns follow in their declared order. */
  readonly order: readonly string[];
  readonly hidden: readonly string[];
  readonly widths_px: Readonly<Record<string, number>>;
  readonly density: 'compact' | 'comfortable';
}

export const declaredSettings = (list: ListRows): ColumnSettings => ({
  order: list.columns.map(({ path }) => path),
  hidden: list.columns.filter(({ hidden }) => hidden).map(({ path }) => path),
  widths_px: {},
  density: 'compact',
});

/** All columns in the viewer's order, without those that no longer exist and with new ones. */
export function orderedColumns(list: ListRows, settings: ColumnSettings): Column[] {
  const byPath = new Map(list.columns.map((column) => [column.path, column]));
  const known = settings.order.flatMap((path) => byPath.get(path) ?? []);
  return [...known, ...list.columns.filter((column) => !known.includes(column))];
}

/** The visible columns, in order; at least one. */
export function visibleColumns(list: ListRows, settings: ColumnSettings): Column[] {
  const ordered = orderedColumns(list, settings);
  const shown = ordered.filter(({ path }) => !settings.hidden.includes(path));
  return shown.length > 0 ? shown : ordered.slice(0, 1);
}

/**
 * The columns that remain while the panel leaves the list little space: name, status, amount and deadline, as on its
 * card, and the field at the card's top right. Without status and amount, the first three of its card remain, or else
 * of the columns.
 */
export function keptColumns({ entity, card }: Pick<ListRows, 'entity' | 'card'>, columns: readonly Column[]) {
  const carded = card.flat();
  const [name] = carded;
  const hasContent = (path: string): boolean => carded.includes(path) && (path === 'status' || isNumeric(entity, path));
  const isDeadline = ({ path, ascends }: Column): boolean => ascends === true && carded.includes(path);
  const kept = columns.filter((column) => column.path === name || hasContent(column.path) || isDeadline(column));
  if (kept.length > 1) return new Set(columns.filter((column) => kept.includes(column) || column.path === card[1]));
  const [first, ...others] = carded.flatMap((path) => columns.find((column) => column.path === path) ?? []).slice(0, 3);
  const stays = new Set(first && others.length > 0 ? [first, ...others] : columns.slice(0, 3));
  return new Set(columns.filter((column) => stays.has(column)));
}

/**
 * The column of a value on a card. A card is a single touch target, so references are plain text there and links in the
 * item itself.
 */
export function cardColumn(list: ListRows, path: string): Column {
  const { cell, shows } = (path.includes('.') ? undefined : list.columns.find((column) => column.path === path)) ?? {};
  return { path, cell, shows };
}

/** The width of a column: set by the viewer, else declared, else determined by its values. */
export const widthOf = ({ path, width_px }: Column, { widths_px }: Pick<ColumnSettings, 'widths_px'>) =>
  widths_px[path] ?? width_px;

/** The order with the column moved one place: -1 to the left, 1 to the right. */
export function moved(order: readonly string[], path: string, by: -1 | 1): string[] {
  const from = order.indexOf(path);
  const to = from + by;
  if (from < 0 || to < 0 || to >= order.length) return [...order];
  return order.toSpliced(from, 1).toSpliced(to, 0, path);
}

/** The settings in a text from local storage. */
export function settingsIn(text: string | null | undefined, fallback: ColumnSettings): ColumnSettings {
  try {
    // Invalid data from an older version or another program must not prevent the list from being shown.
    const stored = JSON.parse(text ?? 'null') as Partial<ColumnSettings> | null;
    if (!stored || !Array.isArray(stored.order) || !Array.isArray(stored.hidden)) return fallback;
    return { ...fallback, ...stored, widths_px: stored.widths_px ?? {} };
  } catch {
    return fallback;
  }
}

/** The key of the settings in local storage, by user and list. */
export const settingsKey = ({ id }: Pick<Me, 'id'>, list: Pick<ListRows, 'id'>): string =>
  `sluis.columns.${id}.${list.id}`;
