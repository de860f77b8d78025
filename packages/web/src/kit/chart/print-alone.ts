/** Prints one card and nothing around it, in the colours of paper (`chart-card.module.css`). */
export function printAlone(card: HTMLElement): void {
  card.dataset.printed = '';
  try {
    window.print();
  } finally {
    delete card.dataset.printed;
  }
}
