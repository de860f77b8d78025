import { ActionIcon, useMantineColorScheme } from '@mantine/core';
import { IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react';
import { useTranslation } from '../../lib/i18n.ts';
import { lazy } from '../popover/lazy.ts';
import { Popover } from '../popover/popover.tsx';
import { usePopover } from '../popover/use-popover.ts';

const icons = { light: IconSun, dark: IconMoon, auto: IconDeviceDesktop } as const;

const Choices = lazy(async () => (await import('./menu-choices.tsx')).SchemeChoices);

/** Chooses light, dark or the system's scheme. */
export function SchemeMenu() {
  const { t } = useTranslation();
  const { colorScheme } = useMantineColorScheme();
  const drop = usePopover('menu', Choices);
  const Current = icons[colorScheme];
  return (
    <>
      <ActionIcon
        {...drop.target}
        variant="subtle"
        color="gray"
        size={30}
        aria-label={`${t('scheme.title')}: ${t(`scheme.${colorScheme}`)}`}
      >
        <Current size={18} stroke={1.6} />
      </ActionIcon>
      <Popover of={drop} position="bottom-end">
        <Choices />
      </Popover>
    </>
  );
}
