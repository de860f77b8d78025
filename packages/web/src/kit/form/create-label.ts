import { createContext } from 'react';

/** What the button that opens a form to create something says, and the button that sends it again. */
export const CreateLabel = createContext('');
