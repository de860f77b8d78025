/** A screen this narrow shows rows as cards, and the panel covers all of it. */
export const narrow_query = '(max-width: 48em)';
