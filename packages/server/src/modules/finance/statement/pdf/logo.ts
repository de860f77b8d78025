import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import draw from 'svg-to-pdfkit';
import { logoFile } from '../../../../platform/branding.ts';
import type { Services } from '../../../../platform/http/services.ts';
import { web_directory } from '../../../../platform/http/web.ts';
import type { Sheet } from './sheet.ts';

export type Brand = Pick<Services, 'branding' | 'config'>;

/** Draws the logo of the branding into a square; false if it is of a kind that no PDF contains, or missing. */
export async function drawLogo(sheet: Sheet, { branding, config }: Brand, size: number): Promise<boolean> {
  const { logo, name } = branding;
  const file = logoFile(config.branding_file, logo) ?? join(web_directory, logo);
  const image = /\.(?:svg|png)$/.test(file) ? await readFile(file).catch(() => undefined) : undefined;
  if (!image) return false;
  const { doc, left, y } = sheet;
  sheet.element(
    sheet.root,
    'Figure',
    () => {
      if (file.endsWith('.png')) doc.image(image, left, y, { fit: [size, size] });
      else draw(doc, String(image), left, y, { width: size, height: size, preserveAspectRatio: 'xMinYMid meet' });
    },
    { alt: name, bbox: [left, y, left + size, y + size], placement: 'Block' },
  );
  return true;
}
