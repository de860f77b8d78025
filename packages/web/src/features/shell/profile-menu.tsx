import { Menu, Text, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { IconFlask, IconKeyboard, IconLogout, IconUser } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { can } from '../../lib/granted.ts';
import { useTranslation } from '../../lib/i18n.ts';
import { useMe } from '../../lib/session.ts';
import { signOut } from '../../lib/sign-out.ts';
import classes from './shell.module.css';
import { useOpenDialog } from './shell-dialogs.tsx';

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
  const open = useOpenDialog();
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
        <Menu.Item component={Link} to="/profile" leftSection={<IconUser size={16} stroke={1.6} />}>
          {t('shell.profile_page')}
        </Menu.Item>
        <Menu.Item leftSection={<IconKeyboard size={16} stroke={1.6} />} onClick={() => open('shortcuts')}>
          {t('shortcuts.title')}
        </Menu.Item>
        {me.demo && can(me, ['PSP_SUPER']) && (
          <Menu.Item component={Link} to="/demo" leftSection={<IconFlask size={16} stroke={1.6} />}>
            {t('demo.title')}
          </Menu.Item>
        )}
        <Menu.Item leftSection={<IconLogout size={16} stroke={1.6} />} onClick={() => void signOut()}>
          {t('shell.sign_out')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
