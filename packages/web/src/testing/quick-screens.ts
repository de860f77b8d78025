/** Leaves out of the tests of screens what takes a quarter of their time and none of them looks at. */
import { configure, getConfig } from '@testing-library/react';
import * as react from 'react';

// While something is waited for, each look that does not find it would print the whole document into an error that is
// thrown away. When the wait fails, the document is printed once.
const { getElementError } = getConfig();
const isWaiting = (): boolean =>
  (getConfig() as { _disableExpensiveErrorDiagnostics?: boolean })._disableExpensiveErrorDiagnostics === true;
configure({
  getElementError: (message, container) =>
    isWaiting()
      ? Object.assign(new Error(message ?? ''), { name: 'TestingLibraryElementError' })
      : getElementError(message, container),
});

// React keeps a stack trace for each element, up to a number in each second: here the number is always reached.
const { __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: internals } = react as unknown as Record<
  string,
  object
>;
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => Number.POSITIVE_INFINITY, set: () => {} });
