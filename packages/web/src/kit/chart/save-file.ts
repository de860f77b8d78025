/** A name that every system takes: of the title and the day. */
export const fileName = (title: string, day: string, extension: string): string =>
  `${title.replaceAll(/[^\p{L}\p{N}]+/gu, '-').replaceAll(/^-|-$/g, '') || 'chart'}-${day}.${extension}`;

/** Has the browser save what was made here. */
export function saveFile(content: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  // The browser has taken it by the next task.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
