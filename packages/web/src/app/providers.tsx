import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core';
import type { Branding } from '@sluis/contract/branding';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { BrandingContext } from '../lib/branding.ts';
import { color_scheme_key } from '../lib/device.ts';
import { FormatContext, useMakeFormat } from '../lib/format.ts';
import { TranslationContext, useMakeTranslation } from '../lib/i18n.ts';
import { nonce } from '../lib/nonce.ts';
import { createAppTheme, variables } from './theme.ts';

const colorSchemes = localStorageColorSchemeManager({ key: color_scheme_key });

interface Props {
  readonly branding: Branding;
  readonly queryClient: QueryClient;
  readonly children: ReactNode;
}

/** The context of every screen: the theme, the branding and the query client. */
export function Providers({ branding, queryClient, children }: Props) {
  const translation = useMakeTranslation();
  const close = translation.t('app.close');
  const theme = useMemo(() => createAppTheme(branding, close), [branding, close]);
  return (
    <TranslationContext value={translation}>
      <BrandingContext value={branding}>
        <QueryClientProvider client={queryClient}>
          <MantineProvider
            theme={theme}
            cssVariablesResolver={variables}
            colorSchemeManager={colorSchemes}
            defaultColorScheme="auto"
            deduplicateCssVariables={false}
            withGlobalClasses={false}
            getStyleNonce={() => nonce}
          >
            <Formats>{children}</Formats>
          </MantineProvider>
        </QueryClientProvider>
      </BrandingContext>
    </TranslationContext>
  );
}

function Formats({ children }: { children: ReactNode }) {
  return <FormatContext value={useMakeFormat()}>{children}</FormatContext>;
}
