import { createContext } from 'react';

/** Opens the search over everything with a text; absent where there is none around. */
export const SearchEverywhere = createContext<((text: string) => void) | undefined>(undefined);
