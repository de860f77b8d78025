import { default_branding } from '@sluis/contract/branding';
import { merchant_navigation } from '@sluis/contract/navigation/merchant';
import { createFileRoute, redirect } from '@tanstack/react-router';
import { allPlaces, visiblePlaces } from '../../lib/navigation.ts';
import { organisationOf } from '../../lib/organisation.ts';

/** The bare address of a merchant opens the first of its screens that the viewer may see. */
export const Route = createFileRoute('/_signed-in/psp/merchants/$merchant/')({
  beforeLoad: ({ context, params }) => {
    const places = visiblePlaces(merchant_navigation, context.me, default_branding, organisationOf(params.merchant));
    throw redirect({ to: allPlaces(places)[0]?.path ?? '/', replace: true });
  },
});
