/** A setting, or what it names, that is missing or wrong; the message is one that whoever starts the process can act on. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}
