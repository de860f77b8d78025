import { createContext } from 'react';

/** Opens the search over everything with a text; undefined if there is none. */
export const SearchEverywhere = createContext<((text: string) => void) | undefined>(undefined);
