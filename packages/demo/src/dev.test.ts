import { openWorld } from '@sluis/server/testing/world';
import { expect, test } from 'vitest';
import { served_paths } from '../../web/build/dev-proxy.ts';

/** The paths of the built web application, which Vite serves in development. */
const of_the_web = ['/', '/*', '/index.html', '/favicon.svg'];

test('`npm run dev` passes every path of the server on to it', async () => {
  const { app } = await openWorld();
  await app.http.ready();
  const lines = app.http.printRoutes({ commonPrefix: false, includeHooks: false }).split('\n');
  const paths = pathsIn(lines);
  expect(paths.length).toBeGreaterThan(300);
  const own = paths.filter((path) => !served_paths.some((start) => path.startsWith(start)));
  expect(own.filter((path) => !of_the_web.includes(path))).toEqual([]);
});

/** The paths of a tree of routes, in which each line is indented four columns further than its parent. */
function pathsIn(lines: readonly string[]): string[] {
  const above: string[] = [];
  return lines.flatMap((line) => {
    const [, indent = '', part = '', methods] = /^([│ ]*)[├└]── (\S*)(?: (\(.*\)))?/.exec(line) ?? [];
    const depth = indent.length / 4;
    above.length = depth;
    above[depth] = `${above[depth - 1] ?? ''}${part}`;
    return methods ? [above[depth]] : [];
  });
}
