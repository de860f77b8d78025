import { type Part, parts } from '../options.ts';
import { formatSection, type Section } from './table.ts';

/** A section of the report, with its part and the machine of the measurement. */
export interface Measured {
  readonly part: Part;
  readonly section: Section;
  readonly transactions: number;
  /** Date, machine and versions: a line of text. */
  readonly setting: string;
}

const introduction = `# Benchmarks

Written by \`npm run bench -- --write\`, which replaces the sections it measures and keeps the others. Do not edit by hand.

- **bare** is a server of Node's \`http\` and prepared statements of \`pg\`, and nothing else. **Sluis** includes authentication, tenancy, roles, rate limits, metrics and the audit trail. Where both were measured, their runs alternate. Each server and the client are processes of their own and share the cores with PostgreSQL.
- **result** is what the **limit** applies to: a ratio of the two, or the figure itself.
- Figures are only comparable on an idle machine: the load average before each section says how idle it was.
`;

/** Parts that create a database of their own, whatever the size of the shared one. */
const own_data: readonly Part[] = ['audit', 'payments', 'renewals', 'acquirers', 'finance', 'loss'];

const count = (transactions: number): string => transactions.toLocaleString('en');

const titleOf = ({ part, section, transactions }: Measured): string =>
  own_data.includes(part) ? section.title : `${section.title}, ${count(transactions)} transactions`;

/** The place of a section: by part, then by size. Written into the report, so that the next run can find it. */
const markOf = (part: Part, transactions: number): string =>
  `<!-- ${part} ${own_data.includes(part) ? 0 : transactions} -->`;
const marked = /^<!-- (\w+) (\d+) -->$/m;

interface Placed {
  readonly part: Part;
  readonly size: number;
  readonly text: string;
}

/** The sections of an earlier report. Anything else in it is dropped: a report has one current figure for each thing. */
function sectionsIn(report: string): Placed[] {
  return report.split(/^(?=## )/m).flatMap((text) => {
    const [, name, size] = marked.exec(text) ?? [];
    const part = parts.find((each) => each === name);
    return part ? [{ part, size: Number(size), text: text.trim() }] : [];
  });
}

function place(measured: Measured): Placed {
  const { part, section, transactions, setting } = measured;
  const head = [`## ${titleOf(measured)}`, markOf(part, transactions), setting];
  return {
    part,
    size: own_data.includes(part) ? 0 : transactions,
    text: [...head, formatSection(section).trim()].join('\n\n'),
  };
}

/** A report with the measured sections in place of their earlier versions, in the order of the parts. */
export function updateReport(report: string, measured: readonly Measured[]): string {
  const current = measured.map(place);
  const kept = sectionsIn(report).filter(
    ({ part, size }) => !current.some((section) => section.part === part && section.size === size),
  );
  const sections = [...kept, ...current].sort(
    (a, b) => parts.indexOf(a.part) - parts.indexOf(b.part) || a.size - b.size,
  );
  return `${[introduction.trim(), ...sections.map(({ text }) => text)].join('\n\n')}\n`;
}
