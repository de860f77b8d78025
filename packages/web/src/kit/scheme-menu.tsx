import { ActionIcon, useMantineColorScheme } from '@mantine/core';
import { IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react';
import { useTranslation } from '../lib/i18n.ts';
import { Drop } from './drop/drop.tsx';
import { late } from './drop/late.ts';
import { useDrop } from './drop/use-drop.ts';

const icons = { light: IconSun, dark: IconMoon, auto: IconDeviceDesktop } as const;

const Choices = late(async () => (await import('./menu-choices.tsx')).SchemeChoices);

/** Chooses light, dark or as the system has it. */
export function SchemeMenu() {
  const { t } = useTranslation();
  const { colorScheme } = useMantineColorScheme();
  const drop = useDrop('menu', Choices);
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
      <Drop of={drop} position="bottom-end">
        <Choices />
      </Drop>
    </>
  );
}
