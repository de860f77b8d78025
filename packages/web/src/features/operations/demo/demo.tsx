import { Button } from '@mantine/core';
import { Entry, Section, SectionPage } from '../../../kit/section/section.tsx';
import { useTranslation } from '../../../lib/i18n.ts';
import { ClockCard } from './clock-card.tsx';
import { SandboxCard, TestAccounts, TestCards } from './sandbox-card.tsx';

/** The controls of the demo: its time, its processor and its mail. */
export function Demo() {
  const { t } = useTranslation();
  return (
    <SectionPage title={t('demo.title')}>
      <Section title={t('demo.clock')} hint={t('demo.clock_hint')}>
        <ClockCard />
      </Section>
      <Section title={t('demo.sandbox')} hint={t('demo.sandbox_hint')}>
        <SandboxCard />
      </Section>
      <Section title={t('demo.cards')} hint={t('demo.cards_hint')}>
        <TestCards />
      </Section>
      <Section title={t('demo.accounts')} hint={t('demo.accounts_hint')}>
        <TestAccounts />
      </Section>
      <Section title={t('demo.mail')} hint={t('demo.mail_hint')}>
        <Entry
          title={t('demo.mail')}
          detail={t('demo.mail_hint')}
          action={
            <Button component="a" href="/dev/outbox" target="_blank" rel="noreferrer" variant="default" size="xs">
              {t('demo.open_mail')}
            </Button>
          }
        />
      </Section>
    </SectionPage>
  );
}
