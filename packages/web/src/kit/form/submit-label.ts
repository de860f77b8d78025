import { createContext } from 'react';

/** What the button of a form says: the same as the button that opened it. */
export const SubmitLabel = createContext('');
