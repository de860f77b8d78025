import shell from '../features/operations/shell/shell.module.css';
import { h } from '../kit/list/first-rows.ts';
import { createFormat, type Format } from '../lib/create-format.ts';
import { color_scheme_key, navigation_collapsed_key } from '../lib/device.ts';
import { languageOf } from '../lib/language.ts';
import type { Me } from '../lib/me.ts';
import { storedText } from '../lib/stored-text.ts';
import type { Locale } from '../lib/texts.ts';
import { translator } from '../lib/translate.ts';
import { narrow_query } from '../lib/widths.ts';
import type { Opened } from './-open-ahead.ts';

/** Creates the formatters of rows while the rows are loading: the first of each kind takes a browser up to 20 ms. */
function prepare({ instant, money, country }: Format): void {
  instant(new Date().toISOString());
  money({ amount: 0, currency_code: 'EUR' });
  country('NL');
}

/** As chosen on this device, otherwise the browser's preference. */
function isDark(): boolean {
  const chosen = storedText(color_scheme_key);
  return chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
}

interface Screen {
  readonly opened: Opened;
  readonly me: Me;
  readonly locale: Locale;
  /** The files of the language: texts and names of fields. */
  readonly texts: readonly Promise<string>[];
}

/**
 * Draws the first content of the screen at the address into the page, in an empty frame of the application, as soon as
 * it and the texts have loaded. It is inert for focus and screen readers until the application has drawn it; a click
 * opens a row.
 */
export async function drawFirstScreen({ opened, me, locale, texts }: Screen): Promise<void> {
  const format = createFormat(locale, me.timezone);
  prepare(format);
  const words_ahead = Promise.all(texts).then(([main = '', fields = '']) => ({
    t: translator(languageOf(locale), main, fields).t,
    format,
  }));
  const [draw, words] = await Promise.all([opened.drawing, words_ahead]);
  const screen = draw({ me, isNarrow: matchMedia(narrow_query).matches, words });
  const root = document.getElementById('root');
  if (!screen || !root || root.hasChildNodes()) return;
  document.documentElement.dataset.mantineColorScheme = isDark() ? 'dark' : 'light';
  const icons = storedText(navigation_collapsed_key) === 'true';
  root.append(
    h(
      'div',
      { class: shell.shell, 'aria-hidden': 'true' },
      h('div', { class: shell.side, 'data-icons': icons }),
      h('div', { class: shell.top }, h('div', { class: shell.bar })),
      h('div', { class: shell.main }, screen),
    ),
  );
}
