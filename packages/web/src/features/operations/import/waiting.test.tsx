// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { openApp } from '../../../testing/open-app.tsx';
import { idOf } from '../../../testing/sample.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const id = idOf('import', 1);

/** Opens an import that is being checked, and whose job waits. */
const open = (waiting: object) =>
  openApp(`/psp/imports/${id}`, {
    roles: ['PSP', 'PSP_ALL'],
    prepare: (api) => {
      api.changes.import = { status: 'CHECKING', progress: 0, read_count: 0, mapping: [] };
      api.failures.set(`GET /v1/import/${id}/waiting`, () => Response.json(waiting));
      api.failures.set(`GET /v1/import/${id}/fault`, () => Response.json({ items: [] }));
    },
  });

it.each([
  [{ waits_for: 'workers', until: null }, 'Waiting for a process that runs jobs: none is running.'],
  [{ waits_for: 'turn', until: null }, 'Waiting for other imports, which are finished first.'],
  [{ waits_for: 'release', until: null }, 'Waiting until this restored database is released.'],
  [{ waits_for: 'retry', until: '2026-01-05T10:00:30.000Z' }, 'The next one starts at 11:00:30.'],
  [{ waits_for: null, until: null }, 'The whole file is being checked.'],
])('shows why an import waits: %o', async (waiting, text) => {
  await open(waiting);
  expect((await screen.findByText(text, { exact: false })).getAttribute('role')).toBe('status');
});

it('keeps the import on screen while the database is unavailable, and shows that it is', async () => {
  const { api } = await open({ waits_for: null, until: null });
  await screen.findByText('The whole file is being checked.', { exact: false });
  const away = () => Response.json({ error: { code: 'unavailable', message: '', request_id: 'req' } }, { status: 503 });
  api.failures.set(`GET /v1/import/${id}`, away);
  await screen.findByText('The database isn’t responding.', { exact: false }, { timeout: 20_000 });
  api.failures.delete(`GET /v1/import/${id}`);
  await screen.findByText('The whole file is being checked.', { exact: false }, { timeout: 20_000 });
}, 60_000);
