import { visibleTo } from '../../lib/granted.ts';
import type { Me } from '../../lib/me.ts';
import { stringifySearch } from '../../lib/search.ts';
import { storedText } from '../../lib/stored-text.ts';
import { fieldAt, isNumeric, referenceAt } from '../item/field-of.ts';
import type { Row } from '../item/row.ts';
import { type Shown, shownAt, type Words } from '../item/shown.ts';
import link from '../link/item-link.module.css';
import copy from '../value/copy-id.module.css';
import figures from '../value/figures.module.css';
import pill from '../value/pill.module.css';
import marked from '../value/shown.module.css';
import { canSelect, columnHead } from './column-head.ts';
import {
  type ColumnSettings,
  cardColumn,
  declaredSettings,
  settingsIn,
  settingsKey,
  visibleColumns,
  widthOf,
} from './column-settings.ts';
import type { Column, ListRows } from './declaration.ts';
import { saysWindowAside } from './default-window.ts';
import classes from './list.module.css';
import { type Search, withOpen } from './list-search.ts';
import { clickRow } from './row-click.ts';

interface First {
  readonly list: ListRows;
  readonly hasTabs: boolean;
  readonly search: Search;
  readonly me: Pick<Me, 'id' | 'roles'>;
  readonly words: Words;
  readonly isNarrow: boolean;
}

type Child = Node | string | undefined;
type Draw = (item: Row) => Child;

/** Creates an element with attributes and children; undefined and false attributes are left out. */
export function h(
  tag: string,
  attributes: Readonly<Record<string, string | boolean | undefined>>,
  ...children: readonly Child[]
): HTMLElement {
  const element = document.createElement(tag);
  for (const name in attributes) {
    const value = attributes[name];
    if (value !== undefined && value !== false) element.setAttribute(name, String(value));
  }
  for (const child of children) if (child !== undefined) element.append(child);
  return element;
}

/**
 * The screen of a list with its rows, as plain elements: drawn while the application is loading, and replaced by it.
 * Texts, classes and positions are those of the application. Only rows can be opened. Undefined if there are no rows,
 * if a column has more than text, and if a panel is open beside the rows.
 */
export function firstRows(first: First, items: readonly Row[]): HTMLElement | undefined {
  const { list, hasTabs, search, words, isNarrow, me } = first;
  const settings = settingsIn(storedText(settingsKey(me, list)), declaredSettings(list));
  const columns = visibleColumns({ ...list, columns: visibleTo(me, list.columns) }, settings);
  const isMore = search._open === true || columns.some(({ path }) => kindAt(list, path) === 'refs');
  if (isMore || items.length === 0) return undefined;
  const { t } = words;
  const title = h('h1', { class: classes.title }, t(list.title));
  const hint = h('p', { class: classes.hint }, t(list.hint));
  const isSetAside = saysWindowAside(list, search);
  const rows = h(
    'div',
    { class: classes.list },
    h('div', { class: `${classes.head} ${classes.firstHead}` }, h('div', { class: classes.titles }, title, hint)),
    hasTabs ? h('div', { class: classes.tabs }) : undefined,
    h('div', { class: classes.firstFilters }),
    isSetAside ? h('p', { class: classes.notice }, t('list.window_set_aside')) : undefined,
    h('div', { class: classes.body }, isNarrow ? cards(first, items) : table(first, items, columns, settings)),
  );
  return h('div', { class: classes.screen }, rows);
}

/**
 * A row that a click opens, as `open-item.ts` does: the click sets the open item in the address, with which the
 * application starts. No click is lost while the application is loading.
 */
function opening({ search }: First, { id }: Row, row: HTMLElement): HTMLElement {
  const href = window.location.pathname + stringifySearch(withOpen(search, id));
  const open = (): void => {
    const before = row.parentElement?.querySelector<HTMLElement>(':scope > [data-open]');
    // As in the application, where another item adds no step for the back button.
    window.history[before ? 'replaceState' : 'pushState'](null, '', href);
    delete before?.dataset.open;
    row.dataset.open = 'true';
  };
  const onClick = (event: MouseEvent): void => clickRow(event, href, open);
  row.addEventListener('click', onClick);
  row.addEventListener('auxclick', onClick);
  return row;
}

/** The space of an icon. */
const space = (px: number): HTMLElement => h('span', { style: `flex:none;width:${px}px` });

const kindAt = ({ entity }: ListRows, path: string): string => fieldAt(entity, path).field.kind;

function table(first: First, items: readonly Row[], columns: readonly Column[], settings: ColumnSettings): HTMLElement {
  const box = (of: 'th' | 'td'): HTMLElement[] =>
    canSelect(first.list)
      ? [h('td', { class: classes[of], 'data-select': true }, h('span', { class: classes.select }))]
      : [];
  const heads = columns.map((column) => head(first, column, widthOf(column, settings)));
  const cells = columns.map((column) => cell(first, column, widthOf(column, settings)));
  const rows = items.map((item) =>
    opening(first, item, h('tr', { class: classes.row }, ...box('td'), ...cells.map((draw) => draw(item)))),
  );
  return h(
    'div',
    { class: classes.scroll },
    h(
      'table',
      { class: classes.table, 'data-density': settings.density },
      h('thead', {}, h('tr', {}, ...box('th'), ...heads)),
      h('tbody', {}, ...rows),
    ),
  );
}

function head({ list, search, words }: First, column: Column, px: number | undefined): HTMLElement {
  const { label, numeric, canSort, sorted } = columnHead(list, column, search);
  const style = px === undefined ? undefined : `width:${px}px;min-width:${px}px;max-width:${px}px`;
  const arrow = canSort ? space(13) : undefined;
  return h(
    'th',
    { class: classes.th, 'data-numeric': numeric, 'aria-sort': sorted, style },
    h('span', { class: canSort ? classes.sort : classes.unsorted }, words.t(label), arrow),
  );
}

function cell(first: First, column: Column, px: number | undefined): Draw {
  const draw = drawing(first, column);
  const empty = h('td', {
    class: classes.td,
    'data-numeric': isNumeric(first.list.entity, column.path),
    style: px === undefined ? undefined : `max-width:${px}px`,
  });
  return (item) => {
    const element = empty.cloneNode() as HTMLElement;
    element.append(draw(item) ?? '');
    return element;
  };
}

function cards(first: First, items: readonly Row[]): HTMLElement {
  const at = (path: string): Draw => drawing(first, cardColumn(first.list, path));
  const values = first.list.card.map((corner): Draw => {
    if (typeof corner === 'string') return at(corner);
    const parts = corner.map(at);
    const both = (item: Row): Child[] => parts.map((draw) => h('span', { class: classes.cardPart }, draw(item)));
    return (item) => h('span', { style: 'display:contents' }, ...both(item));
  });
  const card = (item: Row): HTMLElement =>
    opening(
      first,
      item,
      h('li', { class: classes.card }, ...values.map((draw) => h('span', { class: classes.cardValue }, draw(item)))),
    );
  return h('ul', { class: classes.cards }, ...items.map(card));
}

/** Draws the values of a column like `cell.tsx`, without links and buttons. */
function drawing({ list, words }: First, { path, shows, linked }: Column): Draw {
  const { entity } = list;
  const isId = kindAt(list, path) === 'id';
  return (item) => {
    const shown = shows ? shows(item, words) : shownAt(entity, item, path, words);
    if (!shown) return undefined;
    if (isId) return h('span', { class: copy.copy }, shown.text, space(14));
    if (linked && referenceAt(entity, item, path)) return h('span', { class: link.link }, shown.text);
    return drawn(shown);
  };
}

/** Like `shown-value.tsx`. */
function drawn({ text, tone, payable, mark, figures: isFigures, title }: Shown): Node | string {
  if (isFigures) return h('span', { class: figures[isFigures] }, text);
  if (!tone && !mark && !payable) return text;
  const word = tone ? h('span', { class: `${pill.pill} ${pill[tone]}` }, h('span', {}, text)) : text;
  return h(
    'span',
    { class: marked.shown, title },
    payable && space(27),
    word,
    mark ? h('span', { class: marked.mark }, mark) : undefined,
  );
}
