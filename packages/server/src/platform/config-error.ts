/**
 * A setting, or the file or value that it names, is missing or wrong; the message says what the administrator can do.
 */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}
