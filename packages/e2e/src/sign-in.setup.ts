import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { test } from '@playwright/test';
import { sessionOf } from './sign-in.ts';
import { emailOf, password, sessionFile, users } from './users.ts';

// Without a browser: `session.spec.ts` signs in through the form.
test('all users sign in', async ({ baseURL }) => {
  for (const user of users) {
    const kept = await sessionOf(baseURL as string, { email: emailOf(user), password });
    mkdirSync(dirname(sessionFile(user)), { recursive: true });
    writeFileSync(sessionFile(user), JSON.stringify(kept));
  }
});
