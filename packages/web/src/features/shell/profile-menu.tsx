import { Menu, Text, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { IconLogout } from '@tabler/icons-react';
import { request } from '../../lib/api-client.ts';
import { useTranslation } from '../../lib/i18n.ts';
import { useMe } from '../../lib/session.ts';
import { sessionStore } from '../../lib/session-store.ts';
import classes from './shell.module.css';

async function signOut(): Promise<void> {
  // Whatever the server answers, this browser forgets the token.
  await request('POST', '/v1/auth/logout').catch(() => undefined);
  sessionStore.end('signed_out');
}

const initialsOf = (name: string): string =>
  name
    .split(/\s+/)
    .map((word) => word[0] ?? '')
    .filter((_, at, all) => at === 0 || at === all.length - 1)
    .join('')
    .toUpperCase();

/** Who is signed in, and the way out. */
export function ProfileMenu() {
  const { t } = useTranslation();
  const me = useMe();
  return (
    <Menu position="bottom-end" width={240} withinPortal={false}>
      <Menu.Target>
        <UnstyledButton className={classes.avatar}>
          {initialsOf(me.name)}
          <VisuallyHidden> {t('shell.profile', { name: me.name })}</VisuallyHidden>
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>
          <Text span display="block" size="sm" fw={600} c="var(--mantine-color-text)" truncate>
            {me.name}
          </Text>
          <Text span display="block" size="xs" truncate>
            {me.email}
          </Text>
          <Text span display="block" size="xs" truncate>
            {me.organisation.name}
          </Text>
        </Menu.Label>
        <Menu.Divider />
        <Menu.Item leftSection={<IconLogout size={16} stroke={1.6} />} onClick={() => void signOut()}>
          {t('shell.sign_out')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
