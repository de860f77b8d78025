import { useQuery } from '@tanstack/react-query';
import { createContext, useContext, useMemo } from 'react';
import { createFormat, default_timezone, type Format } from './create-format.ts';
import { useLocale } from './i18n.ts';
import { meQuery } from './session.ts';

/** The current formats, provided once for the whole application: a list draws hundreds of cells that need them. */
export const FormatContext = createContext<Format>(createFormat('en-GB', default_timezone));

/** The formats of the screen's locale and the signed-in user's time zone. */
export function useMakeFormat(): Format {
  const locale = useLocale();
  const timezone = useQuery({ ...meQuery, enabled: false }).data?.timezone ?? default_timezone;
  return useMemo(() => createFormat(locale, timezone), [locale, timezone]);
}

export const useFormat = (): Format => useContext(FormatContext);
