/**
 * Typing marks the first choice, which Enter takes. While nothing is chosen, opening marks it too: otherwise Mantine
 * forgets the mark in a timer, which on a busy device comes after the last letter, and Enter takes nothing.
 */
export const markFirst = (is_empty: boolean) => ({
  selectFirstOptionOnChange: true,
  selectFirstOptionOnDropdownOpen: is_empty,
});
