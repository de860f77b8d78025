// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { sessionStore } from '../../../lib/session-store.ts';
import { openApp } from '../../../testing/open-app.tsx';
import { idOf } from '../../../testing/sample.ts';

afterEach(() => {
  cleanup();
  sessionStore.end('signed_out');
  localStorage.clear();
  vi.unstubAllGlobals();
});

const script = '<script>parent.hit = 1</script>';

it('shows a mail in a frame without permissions, with the viewer’s name as text', async () => {
  await openApp(`/psp/welcome-mails?id=${idOf('welcomemail', 1)}&_open=true`, {
    roles: ['PSP', 'PSP_ALL'],
    prepare: (api) => {
      Object.assign(api.me, { name: script });
      api.changes.welcomemail = { content: `<p>Dear {{name}}</p>${script}` };
    },
  });
  const frame = await screen.findByTitle('Preview');
  // Neither allow-scripts nor allow-same-origin: its content runs nothing and accesses nothing.
  expect(frame.getAttribute('sandbox')).toBe('');
  expect(frame.getAttribute('srcdoc')).toContain('<p>Dear &lt;script&gt;parent.hit = 1&lt;/script&gt;</p>');
});
