import type { Page } from '../../../kit/screen/screen.ts';
import { Section, SectionPage } from '../../../kit/section/section.tsx';
import { useTranslation } from '../../../lib/i18n.ts';
import { meQuery, useMe } from '../../../lib/session.ts';
import { Factors } from './factors.tsx';
import { Mails } from './mails.tsx';
import { Appearance, Personal } from './personal.tsx';
import { Sessions, TrustedBrowsers } from './sessions.tsx';
import { SignInDetails } from './sign-in-details.tsx';

function Profile() {
  const { t } = useTranslation();
  const { id } = useMe();
  return (
    <SectionPage key={id} title={t('profile.title')}>
      <Section title={t('profile.personal')} hint={t('profile.personal_hint')}>
        <Personal />
        <Appearance />
      </Section>
      <Mails />
      <Section title={t('profile.sign_in')} hint={t('profile.sign_in_hint')}>
        <SignInDetails />
      </Section>
      <Section title={t('profile.factors')} hint={t('profile.factors_hint')}>
        <Factors />
      </Section>
      <Section title={t('profile.sessions')} hint={t('profile.sessions_hint')}>
        <Sessions />
      </Section>
      <Section title={t('profile.devices')} hint={t('profile.devices_hint')}>
        <TrustedBrowsers />
      </Section>
    </SectionPage>
  );
}

/** The user's own account. */
export const profilePage: Page = {
  Content: Profile,
  // The data of the last start may be of an earlier day; here they are the subject of the page.
  ahead: (client) => client.fetchQuery({ ...meQuery, staleTime: 0 }),
};
