import { createFileRoute, notFound, Outlet, redirect } from '@tanstack/react-router';
import { isProvider } from '../../lib/granted.ts';
import { readMerchant } from '../../lib/organisation.ts';

/** Everything inside a merchant: a path without a valid one is unknown, and the provider's mode is for its staff. */
export const Route = createFileRoute('/_signed-in/psp/merchants/$merchant')({
  beforeLoad: ({ context, params }) => {
    const organisation = readMerchant(params.merchant);
    if (!organisation) throw notFound();
    if (organisation.mode === 'psp' && !isProvider(context.me)) throw redirect({ to: '/', replace: true });
  },
  component: Outlet,
});
