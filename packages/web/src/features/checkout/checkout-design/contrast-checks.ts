import { contrast, nearestReadable, readableOn, shape_contrast, text_contrast } from '@sluis/contract/base/contrast';
import type { Look } from './look.ts';

/** The contrast of one colour on another, and a suggestion. */
export interface ContrastCheck {
  readonly of: 'header' | 'button' | 'button_on_page';
  readonly ratio: number;
  readonly least: number;
  /** The field whose colour can be changed, and the nearest sufficient colour. */
  readonly field: string;
  readonly nearest: string;
  /** The colour that payers see instead; undefined if it is shown as chosen. */
  readonly shown?: string;
}

const sheet = '#ffffff';

const chosen = (look: Look, name: string): string | undefined =>
  typeof look[name] === 'string' ? (look[name] as string).toLowerCase() : undefined;

/** The contrasts of the chosen colours; the defaults for empty fields are readable. */
export function contrastChecks(look: Look, accent: string): ContrastCheck[] {
  const [header, header_text] = [chosen(look, 'header_color'), chosen(look, 'header_text_color')];
  const button = chosen(look, 'button_color') ?? accent;
  const button_text = chosen(look, 'button_text_color');
  return [
    ...(header && header_text ? [textCheck('header', 'header_text_color', header, header_text)] : []),
    ...(button_text ? [textCheck('button', 'button_text_color', button, button_text)] : []),
    {
      of: 'button_on_page',
      field: 'button_color',
      ratio: contrast(sheet, button),
      least: shape_contrast,
      nearest: nearestReadable(sheet, button, shape_contrast),
    },
  ];
}

function textCheck(of: 'header' | 'button', field: string, ground: string, text: string): ContrastCheck {
  const ratio = contrast(ground, text);
  const shown = readableOn(ground, text);
  return {
    of,
    field,
    ratio,
    least: text_contrast,
    nearest: nearestReadable(ground, text),
    ...(shown !== text && { shown }),
  };
}
