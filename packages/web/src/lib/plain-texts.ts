/** JSON that may have comments, as the files of field names have, without them. */
export const withoutComments = (text: string): string =>
  text.replace(/("(?:\\.|[^"\\])*")|\/\/[^\n]*|\/\*[\s\S]*?\*\//g, '$1');

type Tree = { readonly [name: string]: Tree | string };

/**
 * Texts looked up by key as `t` does once the application is there, of files as the build makes them (`fields:` before
 * the keys of the second). A key without a text is answered as itself. Nothing is filled in and nothing counted.
 */
export function plainTexts(main: string, fields: string): (key: string | readonly string[]) => string {
  const trees: Readonly<Record<string, Tree>> = {
    main: JSON.parse(main) as Tree,
    fields: JSON.parse(withoutComments(fields)) as Tree,
  };
  const find = (key: string): string | undefined => {
    const [path, namespace = 'main'] = key.split(':').reverse() as [string, string?];
    let at: Tree | string | undefined = trees[namespace];
    for (const name of path.split('.')) at = typeof at === 'object' ? at[name] : undefined;
    return typeof at === 'string' ? at : undefined;
  };
  return (key) => {
    const keys = [key].flat();
    return keys.map(find).find((text) => text !== undefined) ?? String(keys.at(-1));
  };
}
