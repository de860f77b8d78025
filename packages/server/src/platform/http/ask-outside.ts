/**
 * Thrown by a command that must hear from outside before it can decide: its transaction is undone, `ask` is performed
 * without one, and the command runs again with the answer as `heard`. Nothing is asked where the request is refused, or
 * its answer known, for another reason.
 */
export class AskOutside extends Error {
  override readonly name = 'AskOutside';
  readonly ask: () => Promise<unknown>;

  constructor(ask: () => Promise<unknown>) {
    super('something outside is to be asked first');
    this.ask = ask;
  }
}
