// @vitest-environment jsdom
import { act, cleanup, render } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { useWidth } from '../kit/chart/use-width.ts';
import { printOnPaper } from './print-on-paper.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const root = document.documentElement;

function Measured() {
  const [ref, width] = useWidth();
  return <p ref={ref}>{width}</p>;
}

it('prints in light colours and at the width of paper, and returns to those of the screen', () => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe(): void {}
      unobserve(): void {}
    },
  );
  Element.prototype.getBoundingClientRect = () => new DOMRect(0, 0, 1100, 32);
  root.setAttribute('data-mantine-color-scheme', 'dark');
  printOnPaper();
  const { container } = render(<Measured />);
  act(() => void window.dispatchEvent(new Event('beforeprint')));
  expect([root.getAttribute('data-mantine-color-scheme'), container.textContent]).toEqual(['light', '660']);
  act(() => void window.dispatchEvent(new Event('afterprint')));
  expect([root.getAttribute('data-mantine-color-scheme'), container.textContent]).toEqual(['dark', '1100']);
});
