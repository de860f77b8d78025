import { Button, Menu, VisuallyHidden } from '@mantine/core';
import { chooseLanguage, useLanguage, useTranslation } from '../lib/i18n.ts';
import { languages } from '../lib/language.ts';
import type { Language } from '../lib/texts.ts';

// A language is called by its own name in every language.
const names: Readonly<Record<Language, string>> = { nl: 'Nederlands', en: 'English' };

/** Chooses the language of the screen. */
export function LanguageMenu() {
  const { t } = useTranslation();
  const language = useLanguage();
  return (
    <Menu position="bottom-end" withinPortal={false}>
      <Menu.Target>
        <Button variant="subtle" color="gray" size="compact-md" px={8} fw={500}>
          {language.toUpperCase()}
          <VisuallyHidden>
            {' '}
            {t('language')}: {names[language]}
          </VisuallyHidden>
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.RadioGroup value={language} onChange={(value) => void chooseLanguage(value as Language)}>
          {languages.map((each) => (
            <Menu.RadioItem key={each} value={each} lang={each}>
              {names[each]}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  );
}
