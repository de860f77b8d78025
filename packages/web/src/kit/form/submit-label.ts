import { createContext } from 'react';

/** The label of a form's submit button: the same as the button that opened the form. */
export const SubmitLabel = createContext('');
