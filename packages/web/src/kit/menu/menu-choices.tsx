import { type MantineColorScheme, Menu, useMantineColorScheme } from '@mantine/core';
import { chooseLocale, useLocale, useTranslation } from '../../lib/i18n.ts';
import { locales, names } from '../../lib/language.ts';
import type { Locale } from '../../lib/texts.ts';

export function LanguageChoices() {
  const locale = useLocale();
  return (
    <Menu.RadioGroup value={locale} onChange={(value) => void chooseLocale(value as Locale)}>
      {locales.map((each) => (
        <Menu.RadioItem key={each} value={each} lang={each} closeMenuOnClick>
          {names[each]}
        </Menu.RadioItem>
      ))}
    </Menu.RadioGroup>
  );
}

const schemes: readonly MantineColorScheme[] = ['light', 'dark', 'auto'];

export function SchemeChoices() {
  const { t } = useTranslation();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <Menu.RadioGroup value={colorScheme} onChange={(value) => setColorScheme(value as MantineColorScheme)}>
      {schemes.map((scheme) => (
        <Menu.RadioItem key={scheme} value={scheme} closeMenuOnClick>
          {t(`scheme.${scheme}`)}
        </Menu.RadioItem>
      ))}
    </Menu.RadioGroup>
  );
}
