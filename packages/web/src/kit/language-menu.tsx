import { Button, VisuallyHidden } from '@mantine/core';
import { useLocale, useTranslation } from '../lib/i18n.ts';
import { languageOf, names } from '../lib/language.ts';
import { Drop } from './drop/drop.tsx';
import { late } from './drop/late.ts';
import { useDrop } from './drop/use-drop.ts';

const Choices = late(async () => (await import('./menu-choices.tsx')).LanguageChoices);

/** Chooses the language of the screen, and how it writes dates and numbers. */
export function LanguageMenu() {
  const { t } = useTranslation();
  const locale = useLocale();
  const drop = useDrop('menu', Choices);
  return (
    <>
      <Button {...drop.target} variant="subtle" color="gray" size="compact-md" px={8} fw={500}>
        {languageOf(locale).toUpperCase()}
        <VisuallyHidden>
          {' '}
          {t('language')}: {names[locale]}
        </VisuallyHidden>
      </Button>
      <Drop of={drop} position="bottom-end">
        <Choices />
      </Drop>
    </>
  );
}
