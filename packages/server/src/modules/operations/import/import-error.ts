/** Ends an import before or during its work; the message is all that the operator needs to see. */
export class ImportError extends Error {
  override readonly name = 'ImportError';
}
