/** Prints one card alone, in the colours for paper (`chart-card.module.css`). */
export function printAlone(card: HTMLElement): void {
  card.dataset.printed = '';
  try {
    window.print();
  } finally {
    delete card.dataset.printed;
  }
}
