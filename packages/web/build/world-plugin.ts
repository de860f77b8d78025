import { createRequire } from 'node:module';
import { type GeoPermissibleObjects, geoNaturalEarth1, geoPath } from 'd3-geo';
import { feature } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import type { Plugin } from 'vite';

const name = 'virtual:world';
const id = `\0${name}`;
const require = createRequire(import.meta.url);

/** In units of the drawing, the smallest of which is a fifth of a pixel on a card as wide as a page. */
const width = 2000;
/** Antarctica is left out: it has no payments. */
const antarctica = '010';

type World = Topology<{ countries: GeometryCollection }>;

const countriesIn = (world: World) =>
  feature(world, world.objects.countries).features.filter(({ id: number }) => number !== antarctica);

/** The two letters of a country by its number in ISO 3166: ICU knows both. Empty without a number. */
const lettersOf = (number: unknown): string =>
  number === undefined ? '' : (new Intl.Locale(`und-${number}`).region ?? '');

/** A path in whole units and relative steps, which halves its size. */
function inSteps(path: string): string {
  let at = [0, 0];
  return path.replace(/([MLZ])(?:([-\d.]+),([-\d.]+))?/g, (_, command: string, x?: string, y?: string) => {
    if (x === undefined || y === undefined) return 'z';
    const to = [Math.round(Number(x)), Math.round(Number(y))];
    const step = to.map((value, axis) => value - (at[axis] ?? 0));
    if (command === 'L' && step[0] === 0 && step[1] === 0) return '';
    at = to;
    // After `z` a relative move starts from the beginning of the ring, so rings begin with an absolute one.
    return command === 'M' ? `M${to[0]} ${to[1]}` : `l${step[0]} ${step[1]}`;
  });
}

/** The world in one drawing: shapes by country, and positions of the countries that are too small for a shape. */
export function drawWorld() {
  const shapes = countriesIn(require('world-atlas/countries-110m.json'));
  const all: GeoPermissibleObjects = { type: 'FeatureCollection', features: shapes };
  const path = geoPath(geoNaturalEarth1().fitWidth(width, all).precision(0.5));
  const height = Math.ceil(path.bounds(all)[1][1]);
  const drawn = shapes.map((shape) => [lettersOf(shape.id), inSteps(path(shape) ?? '')] as const);
  const known = new Set(drawn.map(([letters]) => letters));
  const small = countriesIn(require('world-atlas/countries-50m.json'))
    .map((shape) => [lettersOf(shape.id), path.centroid(shape).map(Math.round)] as const)
    .filter(([letters]) => letters !== '' && !known.has(letters));
  return { width, height, shapes: drawn, places: Object.fromEntries(small) };
}

/**
 * Generates the module `virtual:world`: the map is drawn at build time, so that browsers load neither the atlas nor the
 * projection.
 */
export const worldPlugin = (): Plugin => ({
  name: 'sluis-world',
  resolveId: { filter: { id: /^virtual:world$/ }, handler: () => id },
  load: {
    filter: { id: /^\0virtual:world$/ },
    // As parsed text: faster than an expression of that size.
    handler: () => `export const world = JSON.parse(${JSON.stringify(JSON.stringify(drawWorld()))});`,
  },
});
