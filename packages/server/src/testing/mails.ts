export const tokenIn = (text: string): string => {
  const found = /[?&]token=([^&\s)]+)/.exec(text)?.[1];
  if (!found) throw new Error(`no link with a token in: ${text}`);
  return decodeURIComponent(found);
};

/** The six digits in a letter. */
export const codeIn = (text: string): string => {
  const found = /^\d{6}$/m.exec(text)?.[0];
  if (!found) throw new Error(`no code in: ${text}`);
  return found;
};
