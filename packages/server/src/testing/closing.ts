/** What test files opened and have yet to close; kept apart from any one file, as files of one process share modules. */
const opened: (() => Promise<unknown>)[] = [];

/** Closes something at the end of the test file that opened it, the last one first. */
export const closeAtEnd = (close: () => Promise<unknown>): void => void opened.push(close);

export async function closeAll(): Promise<void> {
  for (const close of opened.splice(0).reverse()) await close();
}
