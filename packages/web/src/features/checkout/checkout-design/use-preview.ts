import { useDebouncedValue } from '@mantine/hooks';
import type { DesignPreview, PreviewView } from '@sluis/contract/checkout-design';
import type { PayerLanguage } from '@sluis/contract/entities/checkout/paymentlink';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { request } from '../../../lib/api-client.ts';
import { useLanguage } from '../../../lib/i18n.ts';
import { type Look, lookOf } from './look.ts';

const typing_ms = 300;

/** Requests the preview of a look after its changes pause; a value that is being typed keeps its previous one. */
export function usePreview(organisation: string, values: object) {
  const [language, setLanguage] = useState<PayerLanguage>(useLanguage());
  const [view, setView] = useState<PreviewView>('payment');
  const last = useRef<Look>({});
  last.current = { ...last.current, ...lookOf(values as Look) };
  // Compared as text: each render of the form creates new values.
  const [look] = useDebouncedValue(JSON.stringify(last.current), typing_ms);
  const answer = useQuery({
    queryKey: ['design-preview', organisation, language, view, look],
    queryFn: ({ signal }) =>
      request<DesignPreview>('POST', '/v1/checkoutdesign/preview', {
        body: { organisation, language, view, ...(JSON.parse(look) as Look) },
        signal,
      }),
    placeholderData: keepPreviousData,
    // The server shows a prepared preview once, within a minute.
    staleTime: 30_000,
    gcTime: 0,
    refetchOnWindowFocus: false,
    enabled: organisation !== '',
  });
  return { answer, language, setLanguage, view, setView };
}

export type UsedPreview = ReturnType<typeof usePreview>;
