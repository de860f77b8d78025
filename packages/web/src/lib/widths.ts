/** So narrow that rows are cards and the panel takes all of the screen. */
export const narrow_query = '(max-width: 48em)';
