/** A setting, or the thing that it names, is missing or wrong; the message tells the administrator what to do. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}
