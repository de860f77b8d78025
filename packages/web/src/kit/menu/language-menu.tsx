import { Button, VisuallyHidden } from '@mantine/core';
import { useLocale, useTranslation } from '../../lib/i18n.ts';
import { languageOf, names } from '../../lib/language.ts';
import { lazy } from '../popover/lazy.ts';
import { Popover } from '../popover/popover.tsx';
import { usePopover } from '../popover/use-popover.ts';

const Choices = lazy(async () => (await import('./menu-choices.tsx')).LanguageChoices);

/** Chooses the language of the screen, and its formats of dates and numbers. */
export function LanguageMenu() {
  const { t } = useTranslation();
  const locale = useLocale();
  const drop = usePopover('menu', Choices);
  return (
    <>
      <Button {...drop.target} variant="subtle" color="gray" size="compact-md" px={8} fw={500}>
        {languageOf(locale).toUpperCase()}
        <VisuallyHidden>
          {' '}
          {t('language')}: {names[locale]}
        </VisuallyHidden>
      </Button>
      <Popover of={drop} position="bottom-end">
        <Choices />
      </Popover>
    </>
  );
}
