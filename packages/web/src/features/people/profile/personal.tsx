import { Button, NativeSelect, SegmentedControl, TextInput, useMantineColorScheme } from '@mantine/core';
import { useEffect } from 'react';
import { FormFault } from '../../../kit/form/form-fault.tsx';
import { useRequestForm } from '../../../kit/form/use-request-form.ts';
import { Entry } from '../../../kit/section/section.tsx';
import { chooseLocale, useLanguage, useTranslation } from '../../../lib/i18n.ts';
import { languages, localeOf } from '../../../lib/language.ts';
import { useMe } from '../../../lib/session.ts';
import type { Language } from '../../../lib/texts.ts';
import { saveProfile, useRenewMe } from './profile.calls.ts';
import classes from './profile.module.css';

/** The time zones of the browser, and the user's own even if it is not among them. */
const zones = (own: string): string[] => [...new Set([own, 'UTC', ...Intl.supportedValuesOf('timeZone')])].sort();
const languageNames: Readonly<Record<Language, string>> = { nl: 'Nederlands', en: 'English' };

/** The user's name, and the language and time zone of screens and mails. */
export function Personal() {
  const { t } = useTranslation();
  const { name, language, timezone } = useMe();
  const shown = useLanguage();
  const renewMe = useRenewMe();
  const { form, isPending, isDone, fault, reset, onSubmit } = useRequestForm({
    initialValues: { name, language: language as string, timezone },
    validate: { name: (value) => (value.trim() === '' ? t('faults.required') : null) },
    send: (values) => saveProfile({ ...values, name: values.name.trim(), language: values.language as Language }),
    onDone: (user) => {
      void renewMe(user);
      if (user.language !== shown) void chooseLocale(localeOf(user.language));
      form.setInitialValues({ name: user.name, language: user.language, timezone: user.timezone });
      form.reset();
    },
  });
  const isDirty = form.isDirty();
  useEffect(() => {
    if (isDirty) reset();
  }, [isDirty, reset]);
  return (
    <form className={classes.form} noValidate onSubmit={onSubmit}>
      <TextInput
        {...form.getInputProps('name')}
        className={classes.wide}
        label={t('profile.name')}
        maxLength={200}
        autoComplete="name"
      />
      <NativeSelect
        {...form.getInputProps('language')}
        label={t('profile.language')}
        data={languages.map((value) => ({ value, label: languageNames[value] }))}
      />
      <NativeSelect {...form.getInputProps('timezone')} label={t('profile.timezone')} data={zones(timezone)} />
      {fault && (
        <div className={classes.wide}>
          <FormFault error={fault} />
        </div>
      )}
      <div className={classes.save}>
        <span role="status">{isDone && !isDirty && t('profile.saved')}</span>
        <Button type="submit" disabled={!isDirty} loading={isPending}>
          {t('profile.save')}
        </Button>
      </div>
    </form>
  );
}

/** Light or dark, for this device, with immediate effect. */
export function Appearance() {
  const { t } = useTranslation();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <Entry
      title={t('scheme.title')}
      detail={t('profile.on_this_device')}
      action={
        <SegmentedControl
          aria-label={t('scheme.title')}
          value={colorScheme}
          onChange={setColorScheme}
          data={(['light', 'dark', 'auto'] as const).map((value) => ({ value, label: t(`scheme.${value}`) }))}
        />
      }
    />
  );
}
