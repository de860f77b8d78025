/** Twice the resolution of the screen, for print. */
const sharpness = 2;
const margin_px = 16;
const left_out = '[data-unpainted], button, [role="status"]';

/** The styles that are copied as attributes of a drawing: style sheets do not apply within an image. */
const drawn = [
  'fill',
  'fill-opacity',
  'stroke',
  'stroke-width',
  'stroke-opacity',
  'stroke-dasharray',
  'stroke-linecap',
  'stroke-linejoin',
  'vector-effect',
  'opacity',
] as const;

/** A copy of a drawing that needs no style sheet. Its texts are left out: an image cannot use the page's fonts. */
function inlined(svg: SVGSVGElement): string {
  const copy = svg.cloneNode(true) as SVGSVGElement;
  const originals = [svg, ...svg.querySelectorAll<SVGElement>('*')];
  const copies = [copy, ...copy.querySelectorAll<SVGElement>('*')];
  copies.forEach((element, index) => {
    const style = getComputedStyle(originals[index] as Element);
    for (const property of drawn) element.setAttribute(property, style.getPropertyValue(property));
    if (style.display === 'none' || style.visibility === 'hidden') element.setAttribute('display', 'none');
    element.removeAttribute('class');
    element.removeAttribute('style');
  });
  for (const text of copy.querySelectorAll(`text, ${left_out}`)) text.remove();
  const { width, height } = svg.getBoundingClientRect();
  copy.setAttribute('width', String(width));
  copy.setAttribute('height', String(height));
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
  return `data:image/svg+xml;charset=utf-8,${encodeURIComponent(new XMLSerializer().serializeToString(copy))}`;
}

async function paintDrawing(context: CanvasRenderingContext2D, svg: SVGSVGElement): Promise<void> {
  const { left, top, width, height } = svg.getBoundingClientRect();
  if (width === 0 || height === 0) return;
  const image = new Image();
  // A data URL: the page's policy allows no other source (`platform/http/web.ts`).
  image.src = inlined(svg);
  await image.decode();
  context.drawImage(image, left, top, width, height);
}

/** Paints each word at its position on screen, so that lines and languages look the same. */
function paintText(
  context: CanvasRenderingContext2D,
  node: Text,
  style: CSSStyleDeclaration,
  isDrawing: boolean,
): void {
  context.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
  context.fillStyle = isDrawing ? style.fill : style.color;
  const range = document.createRange();
  // A canvas does not support figures of equal width: they are positioned one by one.
  const pieces = style.fontVariantNumeric.includes('tabular-nums') ? /\S/gu : /\S+/gu;
  for (const { 0: word, index } of node.data.matchAll(pieces)) {
    range.setStart(node, index);
    range.setEnd(node, index + word.length);
    const [box] = range.getClientRects();
    if (!box) continue;
    const { width, fontBoundingBoxAscent } = context.measureText(word);
    // A narrow figure is centred in its place; a word is as wide as on screen.
    context.fillText(word, box.left + (box.width - width) / 2, box.top + fontBoundingBoxAscent);
  }
}

function paintGround(context: CanvasRenderingContext2D, element: Element, style: CSSStyleDeclaration): void {
  if (/^(transparent|rgba\(0, 0, 0, 0\))$/.test(style.backgroundColor)) return;
  const { left, top, width, height } = element.getBoundingClientRect();
  context.fillStyle = style.backgroundColor;
  context.beginPath();
  context.roundRect(left, top, width, height, Number.parseFloat(style.borderTopLeftRadius) || 0);
  context.fill();
}

async function paint(context: CanvasRenderingContext2D, element: Element): Promise<void> {
  const style = getComputedStyle(element);
  if (element.matches(left_out) || style.display === 'none' || style.visibility === 'hidden') return;
  const isDrawing = element instanceof SVGElement;
  // For screen readers only.
  if (!isDrawing && style.position === 'absolute' && element.clientWidth <= 1) return;
  if (element instanceof SVGSVGElement) await paintDrawing(context, element);
  else if (!isDrawing) paintGround(context, element, style);
  for (const child of element.childNodes) {
    if (child instanceof Text) paintText(context, child, style, isDrawing);
    else if (child instanceof Element) await paint(context, child);
  }
}

/** An element as a PNG in the colours of the screen, without its buttons. Rejects if the browser cannot draw it. */
export async function paintPng(element: Element): Promise<Blob> {
  const { left, top, width, height } = element.getBoundingClientRect();
  const canvas = document.createElement('canvas');
  canvas.width = (width + 2 * margin_px) * sharpness;
  canvas.height = (height + 2 * margin_px) * sharpness;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('the browser draws no images');
  context.fillStyle = getComputedStyle(document.body).backgroundColor;
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.scale(sharpness, sharpness);
  context.translate(margin_px - left, margin_px - top);
  await paint(context, element);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (!blob) throw new Error('the browser makes no images');
  return blob;
}
