/** Resources that test files have yet to close; in a separate module, as files of one process share modules. */
const opened: (() => Promise<unknown>)[] = [];

/** Closes a resource at the end of the test file that opened it, the last one first. */
export const closeAtEnd = (close: () => Promise<unknown>): void => void opened.push(close);

export async function closeAll(): Promise<void> {
  for (const close of opened.splice(0).reverse()) await close();
}
