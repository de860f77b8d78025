import { setImmediate } from 'node:timers/promises';
import { faint, line_colour, type Sheet, type Words } from './sheet.ts';

export interface Column {
  readonly label: string;
  readonly width: number;
  readonly align?: 'left' | 'right';
}

export interface Row {
  /** A text for each column; the first is the heading of the row. */
  readonly cells: readonly string[];
  readonly style?: 'strong' | 'part' | 'end';
  /** Decoration at the end of its first column, which leaves this space to it. */
  readonly bar?: { readonly width: number; readonly draw: (right: number, middle: number) => void };
  /** Stays on a page with the rows after it that are together as well. */
  readonly together?: boolean;
}

const padding = 2.6;
const indent = 12;

/** A row takes milliseconds: between so many of them the process does other work. */
const rows_at_once = 10;

/** Draws a table with a heading that is repeated on every page. */
export async function drawTable(sheet: Sheet, columns: readonly Column[], rows: readonly Row[]): Promise<void> {
  const { root, element, doc } = sheet;
  const lefts = columns.map((_, at) => columns.slice(0, at).reduce((sum, { width }) => sum + width, sheet.left));
  const placed = (at: number, y: number, more: Partial<Words>): Words => {
    const { width = 0, align } = columns[at] ?? {};
    return { x: lefts[at] ?? 0, y, width, ...(align && { align }), ...more };
  };
  const heading = { size: 7.5, colour: faint } as const;
  const head = (draw: (at: number, write: () => void) => void): void => {
    const height = Math.max(...columns.map(({ label }, at) => sheet.heightOf(label, placed(at, 0, heading))));
    for (const [at, { label }] of columns.entries()) draw(at, () => sheet.write(label, placed(at, sheet.y, heading)));
    sheet.y += height + padding;
    rule(sheet, 0.8);
  };
  const first_width = columns[0]?.width ?? 0;
  const styleOf = ({ style, bar }: Row, at: number): Partial<Words> => ({
    size: 8.5,
    ...((style === 'strong' || style === 'end') && { font: 'bold' }),
    ...(bar && at === 0 && { width: first_width - bar.width }),
    ...(style === 'part' && at === 0 && { x: sheet.left + indent, width: first_width - indent }),
    ...(style === 'part' && { colour: faint }),
  });
  // The other columns have numbers, which take one line.
  const heightOf = (row: Row): number =>
    sheet.heightOf(row.cells[0] || ' ', placed(0, 0, styleOf(row, 0))) + 2 * padding;
  const table = element(root, 'Table');
  sheet.ensure(60);
  const first = element(element(table, 'THead'), 'TR');
  head((_, write) => element(first, 'TH', write, { scope: 'Column' }));
  const body = element(table, 'TBody');
  for (const [at, row] of rows.entries()) {
    if (at % rows_at_once === 0) await setImmediate();
    const height = heightOf(row);
    const others = row.together ? rows.slice(at + 1).filter(({ together }) => together) : [];
    if (sheet.ensure([row, ...others].reduce((sum, each) => sum + heightOf(each), 0)))
      head((_, write) => sheet.decorate(write));
    if (row.style === 'end') rule(sheet, 0.8);
    const { bar } = row;
    if (bar) sheet.decorate(() => bar.draw(sheet.left + first_width, sheet.y + height / 2));
    const made = element(body, 'TR');
    for (const [column, text] of row.cells.entries()) {
      const words = placed(column, sheet.y + padding, styleOf(row, column));
      const scope = column === 0 ? { scope: 'Row' as const } : {};
      element(made, column === 0 ? 'TH' : 'TD', () => sheet.write(text, words), scope);
    }
    sheet.y += height;
    if (row.style !== 'part' || rows[at + 1]?.style !== 'part') rule(sheet, 0.4);
  }
  doc.lineWidth(1);
}

function rule({ doc, left, width, y, decorate }: Sheet, thickness: number): void {
  decorate(
    () =>
      void doc
        .moveTo(left, y)
        .lineTo(left + width, y)
        .lineWidth(thickness)
        .stroke(line_colour),
  );
}
