import { Menu, Text } from '@mantine/core';
import { IconFlask, IconKeyboard, IconLogout, IconUser } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useNarrow } from '../../../kit/layout/use-narrow.ts';
import { LanguageChoices, SchemeChoices } from '../../../kit/menu/menu-choices.tsx';
import { can } from '../../../lib/granted.ts';
import { useTranslation } from '../../../lib/i18n.ts';
import { useMe } from '../../../lib/session.ts';
import { signOut } from '../../../lib/sign-out.ts';
import { useOpenDialog } from './shell-dialogs.tsx';

/** The user's own pages; on a narrow screen also the language and the colours, for which the bar has no room. */
export function ProfileItems() {
  const { t } = useTranslation();
  const me = useMe();
  const open = useOpenDialog();
  const isNarrow = useNarrow();
  return (
    <>
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
      {isNarrow && (
        <>
          <Menu.Divider />
          <Menu.Label>{t('language')}</Menu.Label>
          <LanguageChoices />
          <Menu.Label>{t('scheme.title')}</Menu.Label>
          <SchemeChoices />
          <Menu.Divider />
        </>
      )}
      <Menu.Item leftSection={<IconLogout size={16} stroke={1.6} />} onClick={() => void signOut()}>
        {t('shell.sign_out')}
      </Menu.Item>
    </>
  );
}
