// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';

test('a failed wait is reported with the page as it was at the end, once', async () => {
  const { rerender } = render(<p>Before</p>);
  const waiting = screen.findByRole('button', { name: 'Pay' }, { timeout: 100 });
  rerender(<p>After</p>);
  const { message } = await waiting.then(
    () => ({ message: 'found' }),
    (error: Error) => error,
  );
  expect(message).toContain('Unable to find role="button" and name "Pay"');
  expect(message.match(/After/g)).toHaveLength(1);
  expect(message).not.toContain('Before');
});
