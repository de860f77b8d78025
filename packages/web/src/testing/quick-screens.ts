/** Leaves out work that takes a quarter of the time of screen tests and that none of them checks. */
import { configure, getConfig } from '@testing-library/react';
import * as react from 'react';

// While waiting, each failed attempt would print the whole document into an error that is discarded. When the wait
// fails, the document is printed once.
const { getElementError } = getConfig();
const isWaiting = (): boolean =>
  (getConfig() as { _disableExpensiveErrorDiagnostics?: boolean })._disableExpensiveErrorDiagnostics === true;
configure({
  getElementError: (message, container) =>
    isWaiting()
      ? Object.assign(new Error(message ?? ''), { name: 'TestingLibraryElementError' })
      : getElementError(message, container),
});

// React keeps a stack trace for each element, up to a maximum per second, which is always reached here.
const { __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: internals } = react as unknown as Record<
  string,
  object
>;
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => Number.POSITIVE_INFINITY, set: () => {} });
