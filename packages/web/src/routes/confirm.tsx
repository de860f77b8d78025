import { createFileRoute, useSearch } from '@tanstack/react-router';
import { ConfirmOffer } from '../features/people/sign-in/confirm-offer.tsx';
import { offerOf, offers } from '../features/people/sign-in/offers.ts';
import { SignInPage } from '../features/people/sign-in/sign-in-page.tsx';
import { useTranslation } from '../lib/i18n.ts';
import { textOf } from '../lib/search.ts';

export const Route = createFileRoute('/confirm')({
  staticData: { title: 'confirm_offer.page' },
  validateSearch: ({ of, token }) => ({ of: offerOf(of) ?? offers[0], token: textOf(token) }),
  component: ConfirmPage,
});

function ConfirmPage() {
  const { t } = useTranslation();
  const { of, token } = useSearch({ from: '/confirm' });
  return (
    <SignInPage title={t(`confirm_offer.${of}.title`)}>
      <ConfirmOffer key={token} of={of} token={token} />
    </SignInPage>
  );
}
