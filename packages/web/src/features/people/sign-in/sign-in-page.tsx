import { Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { LanguageMenu } from '../../../kit/menu/language-menu.tsx';
import { SchemeMenu } from '../../../kit/menu/scheme-menu.tsx';
import { useBranding } from '../../../lib/branding.ts';
import classes from './sign-in.module.css';

/** The page around everything that is shown before signing in. */
export function SignInPage({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const branding = useBranding();
  return (
    <div className={classes.page}>
      <main className={classes.card}>
        <div className={classes.brand}>
          <img src={branding.logo} alt="" width={28} height={28} />
          {branding.name}
        </div>
        <Title order={1}>{title}</Title>
        {children}
      </main>
      <footer className={classes.foot}>
        <LanguageMenu />
        <SchemeMenu />
      </footer>
    </div>
  );
}
