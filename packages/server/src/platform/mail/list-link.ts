/** The address of a list of the application, such as `insights/alerts`, with its filters. */
export function listLink(origin: string, list: string, search: Readonly<Record<string, unknown>>): string {
  const query = Object.entries(search).flatMap(([key, value]) =>
    [value].flat().map((each): [string, string] => [key, String(each)]),
  );
  return `${origin}/${list}?${new URLSearchParams(query)}`;
}
