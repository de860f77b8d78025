import { entityOf } from '@sluis/contract/declared';
import { type SubjectExport, type SubjectPart, subject_parts } from '@sluis/contract/subject-export';
import { labelKey } from '../../../kit/item/field-of.ts';
import type { Row } from '../../../kit/item/row.ts';
import { shownAt, type Words } from '../../../kit/item/shown.ts';
import { escapeHtml } from '../../../lib/escape-html.ts';
import type { Language } from '../../../lib/texts.ts';

type Pairs = readonly (readonly [label: string, text: string])[];

/** Fields without meaning to a person: internal ones of Sluis, and the time of capturing. */
const technical: readonly string[] = [
  'id',
  'version',
  'organisation',
  'customer',
  'blocked',
  'tagged',
  'token',
  'capture',
  'capture_delay_hours',
  // Each amount includes it.
  'currency_code',
];

/** Values for events that did not happen: nothing refunded, not late. */
const isNothing = (path: string, value: unknown): boolean => value === false || (value === 0 && path !== 'amount');

/** The non-empty fields of an item, as label and text. */
function pairsOf(entity: string, item: Row, words: Words): Pairs {
  const { fields } = entityOf(entity);
  return Object.entries(fields).flatMap(([path, field]) => {
    if (technical.includes(path) || isNothing(path, item[path])) return [];
    if (field.kind === 'ref' || field.kind === 'refs' || field.kind === 'rows') return [];
    const text = field.kind === 'object' ? undefined : shownAt(entity, item, path, words)?.text;
    return text === undefined ? [] : [[words.t(labelKey(entity, path)), text] as const];
  });
}

const listOf = (pairs: Pairs): string =>
  `<dl>${pairs.map(([label, text]) => `<div><dt>${escapeHtml(label)}</dt><dd>${escapeHtml(text)}</dd></div>`).join('')}</dl>`;

const section = (title: string, lists: readonly Pairs[], none: string): string =>
  `<section><h2>${escapeHtml(title)}</h2>${lists.length > 0 ? lists.map(listOf).join('') : `<p>${escapeHtml(none)}</p>`}</section>`;

const style = `body{font:15px/1.5 system-ui,sans-serif;max-width:50rem;margin:2rem auto;padding:0 1rem;color:#1a1d21}
h1{font-size:1.6rem}h2{font-size:1.15rem;margin:2rem 0 .5rem;border-bottom:1px solid #ccc}
dl{margin:0 0 1rem;padding:.5rem 0;border-bottom:1px solid #eee;break-inside:avoid}
div{display:flex;gap:1rem}dt{flex:0 0 14rem;color:#555}dd{margin:0;overflow-wrap:anywhere}
@media(max-width:30rem){div{display:block;margin-bottom:.25rem}}`;

/** The data about a customer as a page that the person can read and print, without scripts or external content. */
export function readableExport(
  { customer, items, changes, organisation, generated_at }: SubjectExport,
  words: Words & { readonly t: (key: string, values?: object) => string },
  language: Language,
): string {
  const { t, format } = words;
  const none = t('customer.subject.none');
  const number = customer.social_security_number;
  const own: Pairs = [
    ...pairsOf('customer', customer as unknown as Row, words),
    ...(number === null ? [] : [[t('fields:customer.social_security_number'), number] as const]),
  ];
  const parts = (Object.keys(subject_parts) as SubjectPart[]).map((name) =>
    section(
      t(`customer.subject.${name}`),
      items[name].map((item) => pairsOf(name, item as unknown as Row, words)),
      none,
    ),
  );
  const changed = changes.map(
    ({ created_at, fields }): Pairs => [
      [t('fields:common.created_at'), format.instant(created_at)],
      [t('customer.subject.changed'), fields.map((name) => t(labelKey('customer', name))).join(', ')],
    ],
  );
  const heading = escapeHtml(t('customer.subject.heading', { organisation: organisation.name }));
  const made = escapeHtml(t('customer.subject.made', { when: format.instant(generated_at) }));
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${heading}</title><style>${style}</style></head><body><h1>${heading}</h1><p>${made}</p>
${section(t('customer.subject.customer'), [own], none)}${parts.join('')}${section(t('customer.subject.changes'), changed, none)}
</body></html>`;
}
