import { keepText, storedText } from '../../../lib/stored-text.ts';

/** The tokens with which this browser is trusted, one for each user who chose that. */
const key = 'sluis.devices';

function read(): Record<string, string> {
  try {
    return (JSON.parse(storedText(key) ?? '{}') ?? {}) as Record<string, string>;
  } catch {
    return {};
  }
}

const nameOf = (email: string): string => email.trim().toLowerCase();

export const deviceTokenOf = (email: string): string | undefined => {
  const tokens = read();
  return Object.hasOwn(tokens, nameOf(email)) ? tokens[nameOf(email)] : undefined;
};

export const keepDeviceToken = (email: string, token: string): void =>
  keepText(key, JSON.stringify({ ...read(), [nameOf(email)]: token }));
