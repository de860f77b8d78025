/**
 * Thrown by a command that needs an outside answer before it can decide: its transaction is rolled back, `ask` runs
 * without one, and the command runs again with the answer as `heard`. Nothing is asked if the request is refused, or
 * its answer is known, for another reason.
 */
export class AskOutside extends Error {
  override readonly name = 'AskOutside';
  readonly ask: () => Promise<unknown>;

  constructor(ask: () => Promise<unknown>) {
    super('something outside is to be asked first');
    this.ask = ask;
  }
}
